import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  readonly link?: boolean
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** The licences of everything of others that is inside the executable. */
export function licencesText(root: string, nodeLicence: string): string {
  return [`Node.js\n\n${nodeLicence}`, ...packageLicences(root)].join(`\n${'-'.repeat(72)}\n\n`)
}

function packageLicences(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return (
    Object.entries(lock.packages)
      .filter(
        ([path, { dev, devOptional, link }]) => isOfOthers(path, link) && !dev && !devOptional,
      )
      // Addons for other systems are in the lock, but not installed.
      .filter(([path]) => existsSync(join(root, path)))
      .map(([path, { version, license = '' }]) => {
        const name = path.split('node_modules/').at(-1)
        return `${name} ${version} (${license})\n\n${licenceIn(join(root, path))}`
      })
  )
}

/** A link leads to a package of the tree's own, which is for tests. */
function isOfOthers(path: string, link = false): boolean {
  return path.startsWith('node_modules/') && !link
}

function licenceIn(folder: string): string {
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file))
  return name === undefined ? '' : `${readFileSync(join(folder, name), 'utf8').trim()}\n`
}
