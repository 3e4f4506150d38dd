/** What differs between the machines that Nightporter is built for. */
export interface Architecture {
  /** As Node names it. */
  readonly name: 'arm64' | 'x64'
  /** As Debian names it. */
  readonly debian: 'arm64' | 'amd64'
  /** The first word of the names of Debian's tools for it. */
  readonly tools: string
  /** Debian packages with those tools. */
  readonly packages: readonly string[]
  /** The number in the head of an ELF file. */
  readonly elfMachine: number
  readonly loader: string
  /** Where serialport keeps its addon. */
  readonly serialportAddon: string
}

export const architectures: readonly Architecture[] = [
  {
    name: 'arm64',
    debian: 'arm64',
    tools: 'aarch64-linux-gnu',
    packages: ['gcc-aarch64-linux-gnu', 'libc6-dev-arm64-cross'],
    elfMachine: 183,
    loader: '/lib/ld-linux-aarch64.so.1',
    serialportAddon: 'linux-arm64/@serialport+bindings-cpp.armv8.glibc.node',
  },
  {
    name: 'x64',
    debian: 'amd64',
    tools: 'x86_64-linux-gnu',
    packages: ['gcc-x86-64-linux-gnu', 'libc6-dev-amd64-cross'],
    elfMachine: 62,
    loader: '/lib64/ld-linux-x86-64.so.2',
    serialportAddon: 'linux-x64/@serialport+bindings-cpp.glibc.node',
  },
]
