import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import t from 'tap'
import { openHotel, password } from '../support/hotel.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const tsc = join(import.meta.dirname, 'node_modules/typescript/bin/tsc')

t.test('a client generated from openapi.json books a call, with its types on', async (t) => {
  const { url, desk } = await openHotel(t)
  const { json } = await desk.get('/rest/openapi.json').expect(200)
  // Below the project, where the client finds its packages.
  const folder = join(root, 'build/out/typed-client')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.d.ts'), astToString(await openapiTypes(json)))
  const program = join(folder, 'book-a-call.ts')
  await copyFile(join(import.meta.dirname, 'client/book-a-call.ts'), program)

  const options = '--strict --noEmit --target es2022 --module nodenext --types node'.split(' ')
  const check = [tsc, ...options, '--allowImportingTsExtensions', program]
  // It rejects, and shows what tsc says, when a type is wrong.
  await run(process.execPath, check)

  const { stdout } = await run(process.execPath, [program, url, 'desk', password])
  const call = JSON.parse(stdout)
  t.match(call, { room: '101', scheduled: /T06:45:00/, actor: 'desk' })
})
