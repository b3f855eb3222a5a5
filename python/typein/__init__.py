"""The program ``typein``, which runs type-in listings of the 1980s on emulated machines."""

import os
import sysconfig

__all__ = ["program"]


def program() -> str:
    """Return the path of the program that was installed with this package.

    Raises FileNotFoundError if there is none in any folder where installers put programs.
    """
    name = "typein" + (sysconfig.get_config_var("EXE") or "")
    user = sysconfig.get_preferred_scheme("user")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    # `pip install --target` puts them beside the packages.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"no program {name} in {', '.join(folders)}; install the package typein again")
