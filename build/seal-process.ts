/** Runs pkg in the folder that it is started in, such that equal input gives equal bytes. */
import promises from 'node:fs/promises'
import { exec } from '@yao-pkg/pkg'

// The name of pkg's own folder ends up in the executable; this one is the same everywhere.
Object.assign(promises, { mkdtemp: async () => '.' })

// pkg has no setting for either: NODE_OPTIONS of a technician's shell is not meant for Nightporter,
// and a small nursery for new objects keeps the memory of an idle daemon low.
const settings = { execArgvExtension: 'none', execArgv: ['--max-semi-space-size=2'] }
const { writeFile } = promises
Object.assign(promises, {
  writeFile: (file: string, data: string | Uint8Array) =>
    file === 'sea-config.json'
      ? writeFile(file, withSettings(String(data)))
      : writeFile(file, data),
})

function withSettings(config: string): string {
  return JSON.stringify({ ...JSON.parse(config), ...settings })
}

await exec(process.argv.slice(2))
