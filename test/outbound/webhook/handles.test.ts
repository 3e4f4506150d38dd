import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { makeCertificates } from '../../peers/certificates.ts'
import { freePort } from '../../peers/ports.ts'
import { keepAndAnswer, listen, openRaw, openReceiver } from './scene.ts'

t.test('after close nothing is open, and a process can end', async (t) => {
  const { caFile, certFile, keyFile } = await makeCertificates(t, ['127.0.0.1'])
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
  const good = await openReceiver(t)
  const secure = await listen(t, createServer({ cert, key }, keepAndAnswer([])))
  const drips = await openReceiver(t, (response) => response.write('a'))
  const silent = await openRaw(t, (socket) => socket.resume())
  const closed = `http://127.0.0.1:${await freePort()}/`
  const script = join(import.meta.dirname, 'leave-nothing.ts')
  const urls = [good.url, secure.url.replace('http:', 'https:'), drips.url, silent.url, closed]
  const child = spawn(process.execPath, [script, caFile, ...urls], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    timeout: 60_000,
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  t.equal(code, 0)
  t.same(JSON.parse(said), {
    kinds: ['acknowledged', 'acknowledged', 'acknowledged', 'retry', 'retry'],
    open: [],
  })
})
