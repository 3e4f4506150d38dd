import t from 'tap'
import { readSiteFile } from '../../../src/site-file/config.ts'

const start = `[site]
timezone = "Europe/Vienna"
[[line]]
name = "annex"
driver = "fxs"
`
const port = 'port = "/dev/fxs/by-serial/FX100234"\n'
const two = 'extensions = { "401" = 1, "402" = 2 }\n'

function lineOf(keys: string) {
  const reading = readSiteFile(`${start}${port}${keys}`)
  if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
  return reading.config.lines[0]
}

function mistakes(keys: string): string[] {
  const reading = readSiteFile(`${start}${keys}`)
  return reading.kind === 'good' ? [] : reading.mistakes.map(({ line, text }) => `${line}: ${text}`)
}

function telephones(count: number): string {
  const entries = Array.from({ length: count }, (_, i) => `"${401 + i}" = ${i + 1}`)
  return `extensions = { ${entries.join(', ')} }\n`
}

t.test('an FXS line needs its port and its telephones', async (t) => {
  t.same(lineOf(two), {
    name: 'annex',
    driver: 'fxs',
    port: '/dev/fxs/by-serial/FX100234',
    baud: 921_600,
    channels: 2,
    extensions: { 401: 1, 402: 2 },
    cadence: [1_000, 4_000, 0, 0],
  })
  t.match(mistakes(two), [/^3: line\.port is missing; it should be the file of a serial port/])
  for (const bad of ['""', '"ttyUSB0"', '5'])
    t.match(mistakes(`port = ${bad}\n${two}`), [/^6: line\.port should be the file of a serial/])
})

t.test('extensions are a table of ports', async (t) => {
  const form = 'a table of extensions and their ports, such as { "401" = 1, "402" = 2 }.'
  t.same(mistakes(port), [`3: line.extensions is missing; it should be ${form}`])
  for (const bad of ['["401", "402"]', '"*"', '7'])
    t.same(mistakes(`${port}extensions = ${bad}\n`), [`7: line.extensions should be ${form}`])
  t.same(mistakes(`${port}extensions = {}\n`), [
    `7: line.extensions is empty; it should be ${form}`,
  ])
  t.same(mistakes(`${port}[line.extensions]\n"401" = 0\n"402" = 241\n"403" = "1"\n`), [
    '8: line.extensions.401 should be a whole number from 1 to 240.',
    '9: line.extensions.402 should be a whole number from 1 to 240.',
    '10: line.extensions.403 should be a whole number from 1 to 240.',
  ])
  t.same(mistakes(`${port}[line.extensions]\n"401" = 3\n"402" = 2\n"403" = 3\n`), [
    '10: line.extensions.403 has port 3, which 401 has already; give each a port of its own.',
  ])
  t.match(mistakes(`${port}extensions = { "*" = 1 }\n`), [/^7: line\.extensions\.\* should be one/])
  t.match(lineOf('extensions = { "401" = 240, "__proto__1" = 1 }\n'), { channels: 2 })
  t.same(mistakes(`${port}[line.extensions]\n"401" = 1\nchannels = 4\n__proto__ = 5\n`), [
    '9: line.extensions.channels is no extension; keys of the line stand before [line.extensions].',
    '10: line.extensions.__proto__ is no extension; keys of the line stand before [line.extensions].',
  ])
})

t.test('two lines cannot have one telephone, or one serial port', async (t) => {
  const annex = '[[line]]\nname = "b"\ndriver = "fxs"\nport = "/dev/b"\n'
  t.same(mistakes(`${port}${two}${annex}extensions = { "501" = 1, "402" = 2 }\n`), [
    '12: extensions "402" is used already on line 7.',
  ])
  const other = '[[line]]\nname = "b"\ndriver = "fxs"\n'
  t.match(mistakes(`${port}${two}${other}${port}extensions = { "501" = 1 }\n`), [
    /port "\S+" is used already on line 6/,
  ])
})

t.test('a line has as many channels as telephones, or as its wire carries', async (t) => {
  t.match(lineOf(telephones(9)), { channels: 9 })
  t.match(lineOf(telephones(24)), { channels: 10 })
  t.match(lineOf(`baud = 115200\n${two}`), { channels: 1 })
  t.match(lineOf(`baud = 3000000\n${telephones(24)}`), { channels: 24 })
  t.match(lineOf(`channels = 1\n${two}`), { channels: 1 })
  t.match(lineOf(`channels = 10\n${telephones(24)}`), { channels: 10 })
  t.same(mistakes(`${port}channels = 11\n${telephones(24)}`), [
    '7: line.channels should be 10 or less: no more voices fit through line.baud, which is not given: its default is 921600.',
  ])
  t.same(mistakes(`${port}baud = 230400\nchannels = 3\n${telephones(24)}`), [
    '8: line.channels should be 2 or less: no more voices fit through line.baud.',
  ])
  t.match(mistakes(`${port}channels = 0\n${two}`), [/^7: line\.channels should be a whole number/])
})

t.test('a wire that is too slow for a voice is a mistake', async (t) => {
  for (const slow of [57_600, 9_600, 0, -1])
    t.same(mistakes(`${port}baud = ${slow}\n${two}`), [
      '7: line.baud should be 115200 or more: a voice takes 8450 bytes a second, and below that none fits.',
    ])
  for (const bad of ['4000001', '"fast"', '921600.5', '[1]'])
    t.same(mistakes(`${port}baud = ${bad}\n${two}`), [
      '7: line.baud should be a whole number from 115200 to 4000000.',
    ])
})

t.test('bells ring in a cadence of one or two rings', async (t) => {
  const cadence = (text: string) => lineOf(`cadence = "${text}"\n${two}`)
  t.match(cadence('2s,4s'), { cadence: [2_000, 4_000, 0, 0] })
  t.match(cadence('400ms, 200ms, 400ms, 2s'), { cadence: [400, 200, 400, 2_000] })
  t.match(cadence('100ms,100ms,5s,10s'), { cadence: [100, 100, 5_000, 10_000] })
  for (const bad of ['', '1s', '1s,4s,1s', '1s,4s,1s,4s,1s,4s', '1,4', '1s,0s', '99ms,1s'])
    t.match(
      mistakes(`${port}cadence = "${bad}"\n${two}`),
      [/^7: line\.cadence should be a ring and a pause, or two of each, such as "1s,4s"/],
      bad,
    )
  for (const bad of ['6s,1s', '5001ms,1s', '1s,11s', '1s,4s,0s,0s', '-1s,4s', '1s;4s', '0.4s,2s'])
    t.equal(mistakes(`${port}cadence = "${bad}"\n${two}`).length, 1, bad)
  t.equal(mistakes(`${port}cadence = 5\n${two}`).length, 1)
})
