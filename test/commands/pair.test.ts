import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { codeText, newJoinCode, readCode } from '../../src/commands/pair/join-code.ts'
import { makePairAuthority } from '../../src/pair/certificates.ts'
import { loadSiteFile } from '../../src/site-file/config.ts'
import { startChild } from '../peers/child.ts'
import { tempFolder } from '../support/hotel.ts'
import { runCommand } from '../support/process.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
/** Three machines on this one. */
const places = { a: '127.77.0.1', b: '127.77.0.2', witness: '127.77.0.3' }
const site = `# Our hotel
[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna" # where it stands
`

async function machine(t: Test) {
  const data = await tempFolder(t)
  const [folder, config] = [join(data, 'pair'), join(data, 'site.toml')]
  await mkdir(folder)
  writeFileSync(config, site)
  return { data, folder, config, files: ['--no-start', '--folder', folder, '--config', config] }
}

/** As nightporter-etcd.service does. */
function startMember(t: Test, { data, folder }: { data: string; folder: string }) {
  const env: Record<string, string> = {}
  for (const line of readFileSync(join(folder, 'etcd.conf'), 'utf8').split('\n')) {
    const [, key, value] = /^(ETCD_\w+)=(.*)$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) env[key] = value
  }
  for (const kind of ['ETCD', 'ETCD_PEER']) {
    env[`${kind}_CERT_FILE`] = join(folder, 'box.pem')
    env[`${kind}_KEY_FILE`] = join(folder, 'box-key.pem')
    env[`${kind}_TRUSTED_CA_FILE`] = join(folder, 'ca.pem')
  }
  return startChild(t, ['etcd'], {
    package: 'etcd-server',
    env: { ...env, ETCD_DATA_DIR: join(data, 'etcd'), ETCD_UNSUPPORTED_ARCH: process.arch },
  })
}

/** The same code, typed on another machine. */
async function askFrom(localAddress: string, typed: string): Promise<number | undefined> {
  const body = JSON.stringify({ secret: readCode(typed)?.secret.toString('hex') })
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const place = { host: places.a, port: 2377, path: '/join', method: 'POST', localAddress }
  const asked = request({ ...place, rejectUnauthorized: false, agent: false }, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  asked.on('error', reject)
  asked.setHeader('Content-Length', body.length)
  asked.end(body)
  return promise
}

t.test('a pair is made by a command on each machine, and a code typed on two', async (t) => {
  const [a, b, witness] = [await machine(t), await machine(t), await machine(t)]
  const where = ['--here', places.a, '--other', places.b, '--witness', places.witness]
  const init = startChild(t, [process.execPath, main, 'pair', 'init', ...where, ...a.files], {
    package: 'nodejs',
  })
  await init.says(/Waiting until etcd runs/)
  const codes = [...init.said().matchAll(/type this code: (\S+)/g)].map(([, code = '']) => code)
  t.equal(codes.length, 2)

  const wrong = await runCommand(
    ['pair', 'join', places.a, ...b.files],
    `${codes[0]?.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}\n`,
  )
  t.equal(wrong.code, 1)
  t.match(wrong.error, 'does not know this code')
  const foreign = newJoinCode(makePairAuthority(Date.now()).cert)
  const elsewhere = await runCommand(
    ['pair', 'join', places.a, ...b.files],
    `${codeText(foreign)}\n`,
  )
  t.match(elsewhere.error, 'somebody else answers')

  const joined = await runCommand(
    ['pair', 'join', places.a, ...b.files],
    `${codes[0]?.toLowerCase().replaceAll('-', ' ')}\n`,
  )
  t.match(joined.out, 'box b of the pair')
  const copied = await askFrom('127.77.0.66', codes[0] ?? '')
  t.equal(copied, 403, 'a code is good for one machine')
  const watching = await runCommand(['pair', 'join', places.a, ...witness.files], `${codes[1]}\n`)
  t.match(watching.out, 'witness of the pair')
  t.equal(readFileSync(witness.config, 'utf8'), site, 'the witness has no site file to change')
  t.equal(statSync(join(b.folder, 'box-key.pem')).mode & 0o777, 0o640)

  const other = startMember(t, b)
  startMember(t, witness)
  await init.says(/The pair is made/)
  t.equal(await init.ended, 0)
  for (const { config } of [a, b]) {
    const text = readFileSync(config, 'utf8')
    t.ok(text.startsWith(site), 'what was there stays')
    const reading = loadSiteFile(config)
    t.match(reading, { kind: 'good', config: { pair: { etcd: [`https://${places.a}:2379`] } } })
  }
  startMember(t, a)
  await other.stop()
  await rm(join(b.data, 'etcd'), { recursive: true })
  const fresh = await machine(t)
  const replace = startChild(
    t,
    [process.execPath, main, 'pair', 'replace', 'b', '--folder', a.folder],
    { package: 'nodejs' },
  )
  const [, code] = await replace.says(/type this code: (\S+)/)
  await runCommand(['pair', 'join', places.a, ...fresh.files], `${code}\n`)
  startMember(t, fresh)
  await replace.says(/The new b is of the pair/)
  t.equal(await replace.ended, 0)

  const left = await runCommand(['pair', 'leave', ...a.files])
  t.match(left.out, 'alone from now on')
  t.match(loadSiteFile(a.config), { kind: 'good', config: { pair: undefined } })
})

t.test('a code is read as people type it, and nothing else is taken for one', async (t) => {
  const code = newJoinCode(makePairAuthority(Date.now()).cert)
  const text = codeText(code)
  t.match(text, /^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/)
  t.same(readCode(text), code)
  t.same(readCode(` ${text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `), code)
  for (const wrong of ['', text.slice(1), `${text}0`, text.replace(/^./, 'U')])
    t.equal(readCode(wrong), undefined, wrong)
})
