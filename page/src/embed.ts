// The page of a frame: one player that fills it.

import { fragmentOfAddress } from "./dom";
import "./element";
import { language } from "./text";

document.documentElement.lang = language();
const player = document.createElement("typein-player");
document.body.append(player);
void player.openLink(fragmentOfAddress());
