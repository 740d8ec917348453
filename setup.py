"""`pip install .`: the Python package, with the extension that scikit-build compiles by CMake."""
import re
from pathlib import Path

from skbuild import setup

version = re.search(r"project\(bobench VERSION ([0-9.]+)", Path("CMakeLists.txt").read_text()).group(1)
setup(
    name="bobench",
    version=version,
    description="Benchmark black-box optimisers and reproduce their papers",
    license="Apache-2.0",
    license_files=["LICENSE", "NOTICE"],
    python_requires=">=3.11",
    # Debian 12's pybind11 does not know numpy 2; Debian 13 has Python 3.13.
    install_requires=["numpy<2; python_version<'3.12'", "numpy; python_version>='3.12'"],
    extras_require={"all": ["pandas", "matplotlib", "scipy", "optuna"]},
    packages=["bobench"],
    package_dir={"": "python"},
    package_data={"bobench": ["*.so", "*.pyi", "py.typed"]},
    data_files=[("share/bobench/archive", sorted(map(str, Path("analysis/archive/suite").glob("*.csv*"))))],
    cmake_args=["-DBOBENCH_PYTHON=ON", "-DBOBENCH_TESTS=OFF", "-DBOBENCH_BENCHMARKS=OFF"],
    cmake_install_target="install/strip",
)
