// The page of a frame: one player that fills it. The page around it may give the frame the height that it asks for.

import { fragmentOfAddress, tellFrameHeight } from "./dom";
import "./element";
import { language } from "./text";

document.documentElement.lang = language();
const player = document.createElement("typein-player");
document.body.append(player);
void player.openLink(fragmentOfAddress());

const tellHeight = () => tellFrameHeight(player.preferredHeight);
new ResizeObserver(tellHeight).observe(player);
player.addEventListener("typein-ready", tellHeight);
