import { wrap } from '../../src/lib/text/columns.ts'
import { conffiles } from './contents.ts'

export interface Release {
  readonly version: string
  /** Debian's name of the architecture. */
  readonly architecture: 'arm64' | 'amd64'
  /** Every file of the package is as old as this. */
  readonly dateMs: number
}

const maintainer = 'Nightporter <nightporter@nightporter.example>'

/**
 * What the executable needs of Debian: Node and its addons are linked against these libraries (the
 * store's addon asks for glibc 2.34 and the C++ library of gcc 11).
 */
const depends = ['libc6 (>= 2.34)', 'libgcc-s1', 'libstdc++6 (>= 11)', 'systemd (>= 250)']

export function controlText(release: Release, installedKiB: number): string {
  return `Package: nightporter
Version: ${release.version}
Architecture: ${release.architecture}
Maintainer: ${maintainer}
Installed-Size: ${installedKiB}
Pre-Depends: init-system-helpers (>= 1.54)
Depends: ${depends.join(', ')}
Recommends: espeak-ng, dbus, systemd-timesyncd | time-daemon
Section: comm
Priority: optional
Description: voice appliance of a hotel
 Rings wakeup calls over SIP or analogue telephone lines, and takes minibar
 charges and room statuses from telephones and other systems of the hotel.
 .
 It serves a REST interface, speaks to property systems, and keeps everything
 that it has acknowledged through crashes and power cuts.
`
}

export function conffilesText(): string {
  return conffiles.map((file) => `${file}\n`).join('')
}

const margins = { start: '  * ', indent: '    ', columns: 80 }

/** The changelog as Debian writes it, from CHANGELOG.md. */
export function changelogText({ version, dateMs }: Release, markdown: string): string {
  const date = new Date(dateMs).toUTCString().replace('GMT', '+0000')
  const items = entriesOf(markdown, version)
  const lines = items.length > 0 ? items : [`Release ${version}.`]
  return `nightporter (${version}) stable; urgency=medium

${lines.flatMap((item) => wrap(item.split(' '), margins)).join('\n')}

 -- ${maintainer}  ${date}
`
}

/** The list of what is new in a version. */
function entriesOf(markdown: string, version: string): string[] {
  const [, section = ''] = markdown.split(`## ${version}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^- (.*)$/gm)].map(([, text = '']) => text)
}
