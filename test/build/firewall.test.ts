import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { sections } from '../../src/site-file/describe.ts'
import { tempFolder } from '../support/hotel.ts'

const text = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')
const [, rules = ''] = /```nft\n(.*?)```/s.exec(text) ?? []

/** In a network of its own, which ends with it. */
async function load(folder: string, script: string, ...then: string[]) {
  const file = join(folder, 'nftables.conf')
  await writeFile(file, script)
  return spawnSync('unshare', ['-n', 'sh', '-ec', ['nft "$@" -f "$0"', ...then].join('; '), file], {
    encoding: 'utf8',
  })
}

t.test('the firewall of SECURITY.md is one that nft takes', async (t) => {
  const folder = await tempFolder(t)
  const { status, stdout, stderr } = await load(folder, rules, 'nft list ruleset')
  t.same([status, stderr], [0, ''])
  for (const hook of ['input', 'output', 'forward'])
    t.match(stdout, `hook ${hook} priority filter; policy drop;`)
  t.not((await load(folder, rules.replace('accept', 'acept'))).status, 0)
})

t.test('its ports are the default ones of the site file', async (t) => {
  const keys = sections.flatMap((section) => section.keys)
  const portsOf = (key: string, about: RegExp) =>
    keys
      .filter((known) => known.key === key)
      .map(({ defaultValue = '', about: words }) => about.exec(`${defaultValue} ${words}`)?.[1])
      .filter((port) => port !== undefined)
  t.same(portsOf('listen', /^"0\.0\.0\.0:(\d+)"/), ['80', '443'])
  t.match(rules, /\$back_office tcp dport \{ 80, 443 \} accept/)
  const [from, to] =
    /(\d+) to (\d+), the same/.exec(keys.map(({ about }) => about).join())?.slice(1) ?? []
  t.match(rules, `$pbx udp dport ${from}-${to} accept`)
  const [sound] = portsOf('rtp', /^"(\d+-\d+)"/)
  t.match(rules, `$voice udp dport ${sound} accept`)
  const [property] = portsOf('address', /tcp:\/\/[\d.]+:(\d+)/)
  t.match(rules, `$property tcp dport ${property} accept`)
})
