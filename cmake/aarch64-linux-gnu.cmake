# Toolchain for 64-bit Arm on another machine: Debian's cross compiler (crossbuild-essential-arm64, and the libraries as
# PACKAGE:arm64). Programs run under qemu-user-static. Used by tests/distributions.sh.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
# FindHDF5 would run h5cc, which is that of the build machine.
set(HDF5_C_COMPILER_EXECUTABLE "" CACHE FILEPATH "")
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
