/** Runs pkg in the folder that it is started in, such that equal input gives equal bytes. */
import promises from 'node:fs/promises'
import { exec } from '@yao-pkg/pkg'

// The name of pkg's own folder ends up in the executable; this one is the same everywhere.
Object.assign(promises, { mkdtemp: async () => '.' })

// pkg has no setting for it: NODE_OPTIONS of a technician's shell is not meant for Nightporter.
const { writeFile } = promises
Object.assign(promises, {
  writeFile: (file: string, data: string | Uint8Array) =>
    file === 'sea-config.json'
      ? writeFile(file, withoutOptions(String(data)))
      : writeFile(file, data),
})

function withoutOptions(config: string): string {
  return JSON.stringify({ ...JSON.parse(config), execArgvExtension: 'none' })
}

await exec(process.argv.slice(2))
