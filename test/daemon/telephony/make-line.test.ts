import t from 'tap'
import { makeDriver, makeLines } from '../../../src/daemon/telephony/make-line.ts'
import { Media } from '../../../src/lines/media/media.ts'
import { readSiteFile } from '../../../src/site-file/config.ts'
import { plainAnnouncer } from '../../lines/ringer.ts'
import { KeptJournal, plainSite } from '../../support/hotel.ts'

function linesOf(site: string) {
  const reading = readSiteFile(`${plainSite}${site}`)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  const journal = new KeptJournal()
  const parts = {
    media: new Media({ journal }),
    announcer: plainAnnouncer(),
    journal,
    product: 'Nightporter/test',
    onCall: () => undefined,
    mayRing: () => true,
  }
  const { lines } = reading.config
  return makeLines(lines.map((settings) => ({ settings, value: makeDriver(settings, parts) })))
}

const sip = (name: string, extensions: string) => `
[[line]]
name = "${name}"
driver = "sip"
server = "sip:127.0.0.1:5060"
extensions = ${extensions}
`

t.test('a telephone on a bridge is rung there and nowhere else', async (t) => {
  const lines = linesOf(`${sip('pbx', '["*"]')}
[[line]]
name = "annex"
driver = "fxs"
port = "/dev/null"
extensions = { "401" = 1 }
`)
  const reaching = (extension: string) =>
    lines.filter((line) => line.reaches(extension)).map(({ name }) => name)
  t.same(reaching('401'), ['annex'])
  t.same(reaching('101'), ['pbx'])
})

t.test('two lines of a PBX may reach the same extension', async (t) => {
  const lines = linesOf(sip('one', '["*"]') + sip('two', '["0", "101"]'))
  t.same(
    ['0', '101', '102'].map((extension) => lines.map((line) => line.reaches(extension))),
    [
      [true, true],
      [true, true],
      [true, false],
    ],
  )
})
