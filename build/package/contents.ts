import { chapterPages } from '../man/chapter-page.ts'

/** A file of the package: where it comes from in the tree, and where it is put on the box. */
export interface Packed {
  readonly from: string
  readonly to: string
  /** Packed with gzip, as Debian wants documents. */
  readonly isZipped?: boolean
}

export const executablePath = 'usr/bin/nightporter'
const doc = 'usr/share/doc/nightporter'
/** Written for the package; not in the tree. */
export const documents = { changelog: `${doc}/changelog.gz`, licences: `${doc}/licences.gz` }

/** Files that a person changes: an upgrade asks before it replaces them. */
export const conffiles = ['/etc/nightporter/nightporter.toml']

/** Everything that is installed beside the executable. */
export const files: readonly Packed[] = [
  { from: 'systemd/nightporter.service', to: 'usr/lib/systemd/system/nightporter.service' },
  {
    from: 'systemd/nightporter-site-file.socket',
    to: 'usr/lib/systemd/system/nightporter-site-file.socket',
  },
  {
    from: 'systemd/nightporter-site-file@.service',
    to: 'usr/lib/systemd/system/nightporter-site-file@.service',
  },
  {
    from: 'systemd/nightporter-etcd.service',
    to: 'usr/lib/systemd/system/nightporter-etcd.service',
  },
  { from: 'systemd/nightporter.sysusers', to: 'usr/lib/sysusers.d/nightporter.conf' },
  { from: 'systemd/nightporter.tmpfiles', to: 'usr/lib/tmpfiles.d/nightporter.conf' },
  { from: 'hw/udev/60-nightporter-fxs.rules', to: 'usr/lib/udev/rules.d/60-nightporter-fxs.rules' },
  { from: 'build/package/debian/copyright', to: `${doc}/copyright` },
  { from: 'build/package/debian/lintian-overrides', to: 'usr/share/lintian/overrides/nightporter' },
]

/** Made for each package, by the script that is named: from texts of the commands, the site file's keys, the manual or the lock file. */
export const generated: readonly (Packed & { readonly script: string })[] = [
  {
    script: 'build/package/make-text.ts',
    from: 'build/out/nightporter.toml',
    to: 'etc/nightporter/nightporter.toml',
  },
  {
    script: 'build/package/make-text.ts',
    from: 'build/out/nightporter.1',
    to: 'usr/share/man/man1/nightporter.1.gz',
    isZipped: true,
  },
  {
    script: 'build/package/make-text.ts',
    from: 'build/out/nightporter.toml.5',
    to: 'usr/share/man/man5/nightporter.toml.5.gz',
    isZipped: true,
  },
  ...Object.keys(chapterPages).map((name) => ({
    script: 'build/package/make-text.ts',
    from: `build/out/nightporter-${name}.7`,
    to: `usr/share/man/man7/nightporter-${name}.7.gz`,
    isZipped: true,
  })),
  {
    script: 'build/package/make-text.ts',
    from: 'build/out/nightporter.bash',
    to: 'usr/share/bash-completion/completions/nightporter',
  },
  {
    script: 'build/sbom/make-sbom.ts',
    from: 'build/out/nightporter.cdx.json',
    to: `${doc}/nightporter.cdx.json.gz`,
    isZipped: true,
  },
]

export const maintainerScripts = ['postinst', 'prerm', 'postrm']
