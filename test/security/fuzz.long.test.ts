import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { BadWav, readWav } from '../../src/announce/wav.ts'
import { Fault } from '../../src/core/fault.ts'
import { readCsv } from '../../src/http/import/read-csv.ts'
import { importLimits } from '../../src/http/routes/import.ts'
import { FrameReader as BridgeReader } from '../../src/lines/fxs/frames.ts'
import { readMessage as readBridgeMessage } from '../../src/lines/fxs/messages.ts'
import { KeyPresses } from '../../src/lines/media/dtmf/telephone-event.ts'
import { readRtcp, writeRtcp } from '../../src/lines/media/rtp/rtcp.ts'
import { readRtp } from '../../src/lines/media/rtp/rtp.ts'
import { scanHead } from '../../src/lines/sip/message/head-scan.ts'
import { faultOf, readMessage } from '../../src/lines/sip/message/read-message.ts'
import { readSdp } from '../../src/lines/sip/message/sdp.ts'
import { isRequest } from '../../src/lines/sip/sip-js/parse.ts'
import { patchSipJs } from '../../src/lines/sip/sip-js/patch.ts'
import { Framer } from '../../src/lines/sip/transport/framer.ts'
import { decodeText } from '../../src/outbound/fias/records/charset.ts'
import { readGuestRecord } from '../../src/outbound/fias/records/guest-records.ts'
import { languagesOf } from '../../src/outbound/fias/records/languages.ts'
import { parseRecord } from '../../src/outbound/fias/records/record.ts'
import {
  FrameReader as FiasReader,
  frameOf as fiasFrame,
} from '../../src/outbound/fias/transport/frames.ts'
import { pcm16, tone, wavOf } from '../announce/tones.ts'
import { messages as sipMessages } from '../lines/sip/message/bad-messages.ts'
import { bytesOf, vectors } from '../support/bridge-vectors.ts'
import { openHotel, password } from '../support/hotel.ts'
import { Random, seedOfRun } from '../virtual-time/random.ts'
import { budget, costOf, slowness, workMs } from './support/budget.ts'
import { tryFlippedBackups } from './support/flipped-backups.ts'
import { mutated } from './support/mutated.ts'

patchSipJs()
const seed = seedOfRun()

interface Reader {
  /** What reading one message may cost, on a machine like the one it was set on. */
  readonly maxMs: number
  readonly examples: readonly Buffer[]
  readonly count: number
  read(bytes: Buffer): void
}

const sdp = Buffer.from(
  [
    ...['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0'],
    ...['m=audio 4000 RTP/AVP 8 0 101', 'a=rtpmap:101 telephone-event/8000', 'a=sendrecv', ''],
  ].join('\r\n'),
)
const rtp = Buffer.from(
  '80e500010000000a1a2b3c4d050a00a0800800020000000b1a2b3c4d00112233445566778899aabbccddeeff',
  'hex',
)
const rtcp = writeRtcp({
  ...{ ssrc: 7, cname: 'box', nowMs: 1_800_000_000_000, timestamp: 160, packets: 1, octets: 160 },
  ...{ reception: undefined, lastReport: 0, sinceLastReportMs: 0, isLast: true },
})
const fiasRecords = [
  'GI|RN101|G#4711|GLGE|GNSmith|SF|',
  'GC|RN102|RO101|G#4711|GLFR|',
  'GO|RN101|G#4711|GSN|',
  'WR|RN101|DA261116|TI064500|',
  'PA|RN101|ASOK|P#12|DA261116|TI064500|',
  'LA|DA261116|TI064500|',
  'DS|DA261116|TI064500|',
]
const recording = wavOf(pcm16(tone({ hz: 440, rate: 16_000, seconds: 0.3 })), { rate: 16_000 })

function readFias(bytes: Buffer, hasLrc: boolean): void {
  for (const item of new FiasReader({ hasLrc }).push(bytes)) {
    const record = item.kind === 'record' ? parseRecord(decodeText(item.bytes, 'cp850')) : undefined
    if (record) readGuestRecord(record, languagesOf({}))
  }
}

const readers: Readonly<Record<string, Reader>> = {
  'SIP messages': {
    // What SIP.js reads by its grammar is bounded by characters, of which each takes 4 us.
    maxMs: 15,
    examples: sipMessages,
    count: 20_000,
    read: (bytes) => {
      const text = bytes.toString()
      const message = scanHead(text) && readMessage(text)
      if (message && isRequest(message)) faultOf(message)
    },
  },
  'SIP streams': {
    maxMs: 5,
    examples: sipMessages,
    count: 5_000,
    read: (bytes) => {
      const framer = new Framer()
      for (let at = 0; at < bytes.length; at += 100) framer.push(bytes.subarray(at, at + 100))
    },
  },
  'SDP bodies': {
    maxMs: 5,
    examples: [sdp],
    count: 20_000,
    read: (bytes) => readSdp(bytes.toString()),
  },
  'RTP packets': {
    maxMs: 5,
    examples: [rtp],
    count: 20_000,
    read: (bytes) => {
      const packet = readRtp(bytes)
      if (packet) new KeyPresses().take(packet)
    },
  },
  'RTCP packets': {
    maxMs: 5,
    examples: [rtcp],
    count: 20_000,
    read: (bytes) => readRtcp(bytes, 7),
  },
  'FIAS records over TCP': {
    maxMs: 5,
    examples: fiasRecords.map((text) => fiasFrame(Buffer.from(text))),
    count: 20_000,
    read: (bytes) => readFias(bytes, false),
  },
  'FIAS records over a serial line': {
    maxMs: 5,
    examples: fiasRecords.map((text) => fiasFrame(Buffer.from(text))),
    count: 20_000,
    read: (bytes) => readFias(bytes, true),
  },
  'frames of the bridge': {
    maxMs: 5,
    examples: vectors.frames.map(({ wire }) => bytesOf(wire)),
    count: 20_000,
    read: (bytes) => {
      for (const found of new BridgeReader().push(bytes))
        if (found.kind === 'body') readBridgeMessage(found.body)
    },
  },
  'WAV files': {
    maxMs: 5,
    examples: [recording],
    count: 2_000,
    read: (bytes) => {
      try {
        for (const work = readWav(bytes); work.next().done !== true; );
      } catch (error) {
        if (!(error instanceof BadWav)) throw error
      }
    },
  },
}

for (const [title, { maxMs, examples, count, read }] of Object.entries(readers))
  t.test(`${title} with faults are read, each in a moment`, async (t) => {
    const random = new Random(seed)
    const limitMs = maxMs * slowness()
    let slowest: { ms: number; bytes: Buffer } = { ms: 0, bytes: Buffer.alloc(0) }
    for (let i = 0; i < count; i += 1) {
      const bytes = mutated(examples, random)
      const ms = workMs(() => read(bytes), limitMs)
      if (ms > slowest.ms) slowest = { ms, bytes }
    }
    const shown = slowest.bytes.toString('latin1').slice(0, 2_000)
    t.ok(slowest.ms <= limitMs, `the slowest took ${slowest.ms.toFixed(2)} ms: ${shown}`)
  })

t.test('CSV files with faults are read or refused', async (t) => {
  const random = new Random(seed)
  const rows = Array.from({ length: 200 }, (_, i) => `${i},"Thing ""${i}""",1,6,3.50`)
  const example = Buffer.from(`id,description,category,max,price\n${rows.join('\r\n')}`)
  for (let i = 0; i < 300; i += 1)
    await readCsv(mutated([example], random).toString(), importLimits).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error
    })
  t.pass()
})

t.test('backups with faults are refused, or give a store that works', (t) =>
  tryFlippedBackups(t, 60),
)

t.test('HTTP requests with faults hold up nobody', async (t) => {
  const hotel = await openHotel(t)
  const { port } = new URL(hotel.url)
  const head = `Host: box\r\nAuthorization: Basic ${btoa(`admin:${password}`)}\r\n`
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
  const post = (path: string, body: string, type = form) =>
    `POST ${path} HTTP/1.1\r\n${head}${type}Content-Length: ${body.length}\r\n\r\n${body}`
  const examples = [
    `GET /rest/system HTTP/1.1\r\n${head}\r\n`,
    `GET /rest/wakeup/list/pending?room=101&start=202611150000 HTTP/1.1\r\n${head}\r\n`,
    `OPTIONS /rest/wakeup HTTP/1.1\r\n${head}Origin: http://x\r\n\r\n`,
    post('/rest/wakeup', 'room=101&time=0900&daily=1'),
    post('/rest/isi/charge', 'id=1&quantity=1&room=101'),
    post('/rest/import/rooms', 'room,list\n555,mailbox\n', 'Content-Type: text/csv\r\n'),
    `POST /rest/rsi/change HTTP/1.1\r\n${head}${form}Transfer-Encoding: chunked\r\n\r\n10\r\nid=01&room=10101\r\n0\r\n\r\n`,
  ].map((text) => Buffer.from(text, 'latin1'))
  const random = new Random(seed)
  const sendOne = async () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {})
    socket.end(mutated(examples, random))
    socket.resume()
    await once(socket, 'close')
  }
  const limitMs = budget.turnMs * slowness()
  for (let round = 0; round < 100; round += 1) {
    const { turnMs } = await costOf(() => Promise.all(Array.from({ length: 20 }, sendOne)))
    if (turnMs > limitMs) t.fail(`others waited for ${turnMs.toFixed(1)} ms`)
    await hotel.desk.get('/rest/clock').expect(200)
  }
  t.same(
    hotel.journal.lines.filter((line) => line.includes('Internal error')),
    [],
  )
})
