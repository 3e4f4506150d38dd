import { randomBytes } from 'node:crypto'
import t from 'tap'
import { makeZip } from '../../src/lib/files/zip.ts'
import { packFiles } from '../announce/packs/pack.ts'
import { pcm16, tone, wavOf } from '../announce/tones.ts'
import { openHotel, password } from '../support/hotel.ts'
import { budget, costOf, slowness } from './support/budget.ts'
import { OtherThread } from './support/other-thread.ts'

const mebibyte = 1024 * 1024
const tries = 5

/** So many files of the same content. */
function alike(count: number, content: Uint8Array): Map<string, Uint8Array> {
  return new Map(Array.from({ length: count }, (_, i) => [`${i}.wav`, content]))
}

/** As much as a file may have, at the highest rate. */
const long = wavOf(pcm16(tone({ hz: 440, rate: 96_000, seconds: 15 })), { rate: 96_000 })

const archives = {
  'a voice that is complete': () => makeZip(packFiles('tone-nl')),
  'zeros that unpack to far more than may be': () => makeZip(alike(1, Buffer.alloc(40 * mebibyte))),
  'many files that unpack to more than may be': () =>
    makeZip(alike(40, Buffer.alloc(3 * mebibyte - 100))),
  'the largest archive, of noise': () => makeZip(alike(5, randomBytes(2.9 * mebibyte))),
  'recordings that take long to resample': () => makeZip(alike(6, long)),
  'nothing but the names of files': () => makeZip(alike(600, Buffer.alloc(0))),
}

t.test('no archive keeps others waiting, or takes much memory', async (t) => {
  const { url } = await openHotel(t, { speech: 'no-such-program' })
  const client = new OtherThread()
  t.teardown(() => client.close())
  for (const [title, make] of Object.entries(archives))
    await t.test(title, { timeout: 300_000 }, async (t) => {
      const body = make()
      const ask = () => {
        const headers = {
          Authorization: `Basic ${btoa(`admin:${password}`)}`,
          'Content-Type': 'application/zip',
          'Content-Length': String(body.length),
        }
        return client.ask({ method: 'PUT', url: `${url}/rest/voice/tone-nl`, headers, body })
      }
      t.equal(await ask(), 200)
      const before = slowness()
      const { turnMs, bytes } = await costOf(ask, tries)
      const factor = Math.max(before, slowness())
      t.ok(turnMs <= budget.turnMs * factor, `others waited for ${turnMs.toFixed(1)} ms`)
      t.ok(bytes <= budget.bytes, `it took ${(bytes / mebibyte).toFixed(1)} MiB`)
    })
})
