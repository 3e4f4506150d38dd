import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { plainSite } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'

const logins = 60
const atOnce = 10
/** Far less than the 200 MiB that they leave behind otherwise, and more than a heap moves by itself. */
const maxGrowthKiB = 64 * 1_024

/** What the unit puts into the daemon's environment. */
async function unitEnvironment(): Promise<Record<string, string>> {
  const unit = join(import.meta.dirname, '../../systemd/nightporter.service')
  const lines = (await readFile(unit, 'utf8')).matchAll(/^Environment=(.*)$/gm)
  const words = [...lines].flatMap(([, text = '']) => text.split(' '))
  return Object.fromEntries(words.map((word) => word.split('=')))
}

/** Memory of a process that belongs to it alone. */
function anonymousKiB(pid: number): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

t.test('failed logins leave no memory behind, as the service is run', async (t) => {
  const { NODE_COMPILE_CACHE: _, ...env } = await unitEnvironment()
  t.match(env, { MALLOC_ARENA_MAX: /^\d+$/, MALLOC_MMAP_THRESHOLD_: /^\d+$/ })
  const { child, url } = await startProcess(t, { site: plainSite, env })
  const pid = child.pid ?? 0
  const before = anonymousKiB(pid)
  const names = Array.from({ length: logins }, (_, n) => `user${n}`)
  const statuses = new Set<number>()
  const logIn = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const Authorization = `Basic ${Buffer.from(`${name}:a wrong password`).toString('base64')}`
      const response = await fetch(`${url}/rest/system`, { headers: { Authorization } })
      await response.text()
      statuses.add(response.status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, logIn))
  t.same([...statuses], [401])
  const grown = anonymousKiB(pid) - before
  t.ok(grown < maxGrowthKiB, `${grown} KiB more than before`)
})
