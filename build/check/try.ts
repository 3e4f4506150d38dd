import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDeadline } from '../../src/lib/turns/deadline.ts'
import { UserError } from '../../src/lib/user-error.ts'
import { runTool } from '../run-tool.ts'
import { openReceiver } from './receiver.ts'

const startLimitMs = 30_000
const stopLimitMs = 15_000

const siteWith = (receiverPort: number, caFile: string) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
channels = 2
[[push]]
name = "desk"
url = "https://localhost:${receiverPort}/"
secret = "whsec_${Buffer.alloc(24).toString('base64')}"
ca_file = "${caFile}"
`

/**
 * Runs an executable of this machine: it serves, delivers, brings a call back from a backup, and ends
 * when told to.
 */
export async function tryOut(executable: string, version: string): Promise<void> {
  const said = runTool({ command: executable, args: ['version'] })
  if (!said.startsWith(`Nightporter ${version},`)) throw new UserError(`It says it is ${said}`)
  const data = mkdtempSync(join(tmpdir(), 'nightporter-build-'))
  const caFile = join(data, 'ca.pem')
  const receiver = await openReceiver(caFile)
  try {
    writeFileSync(join(data, 'site.toml'), siteWith(receiver.port, caFile))
    const backup = join(data, 'hotel.backup')
    await whileServing(executable, data, async () => {
      await ask(data, { method: 'POST', path: '/rest/room', form: 'room=101' }, 201)
      await ask(
        data,
        { method: 'POST', path: '/rest/rsi/status', form: 'id=1&description=Clean' },
        201,
      )
      await ask(data, { method: 'POST', path: '/rest/rsi/change', form: 'id=1&room=101' }, 200)
      await receiver.untilDelivered()
      const form = 'room=101&time=0630&daily=1'
      await ask(data, { method: 'POST', path: '/rest/wakeup', form }, 201)
      runTool({ command: executable, args: ['backup', backup, '--data', data] })
    })
    runTool({ command: executable, args: ['restore', backup, '--data', data] })
    await whileServing(executable, data, async () => {
      const path = '/rest/wakeup/list/pending'
      const list = await ask(data, { method: 'GET', path }, 200)
      if (!list.includes('"101"')) throw new UserError(`The call is not there any more: ${list}`)
    })
  } finally {
    receiver.close()
    rmSync(data, { recursive: true, force: true })
  }
}

async function whileServing(executable: string, data: string, work: () => Promise<void>) {
  const args = ['serve', '--config', join(data, 'site.toml'), '--data', data]
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-10_000)
  })
  const exited = once(child, 'exit')
  try {
    const url = await untilServed(child, () => said)
    const { status } = await fetch(`${url}/rest/system`)
    if (status !== 401) throw new UserError(`It answers ${status} to a stranger, and not 401.`)
    await lookAtPage(url)
    await work()
    child.kill('SIGTERM')
    const [code] = await withDeadline(exited, { ms: stopLimitMs, atEnd: () => ['none'] })
    if (code !== 0) throw new UserError(`It ended with ${code}, and not 0:\n${said}`)
  } finally {
    child.kill('SIGKILL')
  }
}

/** The page is inside, with the script that it names. */
async function lookAtPage(url: string): Promise<void> {
  const text = await (await fetch(url)).text()
  const [, script] = /<script type="module" src="([^"]+)">/.exec(text) ?? []
  if (script === undefined) throw new UserError(`It serves no page: ${text}`)
  const { status } = await fetch(`${url}${script}`)
  if (status !== 200) throw new UserError(`It answers ${status} to the page's script, and not 200.`)
}

async function untilServed(child: ChildProcess, said: () => string): Promise<string> {
  const endMs = performance.now() + startLimitMs
  for (;;) {
    const [, address] = /serves .* on (127\.0\.0\.1:\d+)\./.exec(said()) ?? []
    if (address !== undefined) return `http://${address}`
    if (child.exitCode !== null || performance.now() > endMs)
      throw new UserError(`It does not start:\n${said()}`)
    await sleep(20)
  }
}

interface Ask {
  readonly method: string
  readonly path: string
  readonly form?: string
}

/** Asks through the daemon's socket, as the commands do. */
function ask(data: string, { method, path, form }: Ask, wanted: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const headers = form === undefined ? {} : type
    const sent = request({ socketPath: join(data, 'socket'), method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        if (answer.statusCode === wanted) resolve(text)
        else reject(new UserError(`${method} ${path} answers ${answer.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(form)
  })
}
