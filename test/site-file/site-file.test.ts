import t from 'tap'
import { readSiteFile } from '../../src/site-file/config.ts'
import { fc } from '../support/fast-check.ts'
import { good, mistakes, newSecret, oldSecret, zone } from './reading.ts'

t.test('the defaults are those of the reference', async (t) => {
  const config = good(zone)
  t.same(config.listen, [{ host: '0.0.0.0', port: 80 }])
  t.same(config.allowOrigin, [])
  t.equal(config.roomList, 'mailbox')
  t.same(config.wakeup, {
    method: 'automatic',
    backupMs: 600_000,
    ringMs: 45_000,
    attempts: 3,
    retryMs: 300_000,
    snoozeMs: 600_000,
    snoozes: 3,
    confirm: false,
    lateMs: 1_800_000,
    operator: '',
    keepMs: 90 * 86_400_000,
    prompt: 0,
    dial: '{extension}',
    profiles: new Map(),
    vipProfiles: new Map(),
  })
})

t.test('the example of the reference is good', async (t) => {
  const config = good(`
[site]
name = "Hotel Astoria"
company = "Astoria Hotels"
timezone = "Europe/Vienna"
language = "en"
[http]
listen = ["0.0.0.0:80", "[::]:80"]
allow_origin = "*"
[rooms]
list = "custom"
[wakeup]
method = "backup"
backup = "10m"
[[line]]
name = "pbx"
driver = "sip"
server = "sip:10.0.0.5:5060;transport=udp"
user = "8001"
password = "secret"
register = true
channels = 8
extensions = ["*"]
[[line]]
name = "annex"
driver = "fxs"
port = "/dev/fxs/by-serial/FX100234"
baud = 921600
extensions = { "401" = 1, "402" = 2 }
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://10.0.0.10:5010"
interface = "PB"
wakeups = true
posting = "article"
charset = "cp850"
stale = "12h"
unanswered = "hold"
[[connector]]
name = "minibar"
protocol = "webhook"
url = "https://minibar.example/hook"
secret = ["${newSecret}", "${oldSecret}"]
format = "form"
[[push]]
name = "housekeeping"
url = "https://hk.example/status"
secret = "${oldSecret}"
events = ["room.status", "wakeup.failed"]
[[tenant]]
id = "6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11"
name = "Annex"
[[licence]]
id = 1
name = "Wakeup"
value = 1
`)
  t.same(config.listen, [
    { host: '0.0.0.0', port: 80 },
    { host: '::', port: 80 },
  ])
  t.match(config.lines, [{ name: 'pbx', channels: 8 }, { extensions: { 401: 1, 402: 2 } }])
  t.match(config.connectors, [
    { address: { kind: 'tcp', host: '10.0.0.10', port: 5010 }, stale: 43_200_000 },
    { secret: [newSecret, oldSecret], format: 'form' },
  ])
  t.match(config.pushServers, [{ secret: [oldSecret] }])
  t.match(config.licences, [{ id: 1, name: 'Wakeup', value: 1 }])
})

t.test('every mistake is told with its line', async (t) => {
  t.same(mistakes(''), [
    '1: site.timezone is missing; it should be an IANA time zone such as "Europe/Vienna".',
  ])
  t.match(mistakes('[site]\ntimezone = "Vienna"\n'), [
    /^2: site\.timezone should be an IANA time zone/,
  ])
  t.match(mistakes('[site]\ntimezone = "x'), [/^2: /])
  t.match(mistakes(`${zone}[site]\nname = "x"\n`), [/^3: /])
  t.match(mistakes(`${zone}[http]\nlisten = [\n  "0.0.0.0:80",\n  "nonsense",\n]\n`), [
    /^6: http\.listen has "nonsense"/,
  ])
  t.match(mistakes(`${zone}voices = ["de", "$(reboot)"]\n`), [
    /^3: site\.voices has "\$\(reboot\)"/,
  ])
  t.match(mistakes(`${zone}[http]\nlisten = "0.0.0.0:99999"\n`), [/^4: /])
  t.match(mistakes(`${zone}[wakeup]\nattempts = 0\nring = 45\nconfirm = "yes"\n`), [
    /^4: wakeup\.attempts/,
    /^5: wakeup\.ring/,
    /^6: wakeup\.confirm/,
  ])
  t.match(mistakes(`${zone}[[line]]\nname = "a"\n`), [/^3: line\.driver is missing/])
  t.match(mistakes(`${zone}[[line]]\nname = "a b"\ndriver = "sip"\nserver = "x"\n`), [
    /^4: line\.name/,
  ])
  const sip = `${zone}[[line]]\nname = "a"\ndriver = "sip"\nserver = `
  t.match(mistakes(`${sip}"sip:10.0.0.5:5060;transport=ws"\n`), [
    /^6: line\.server should be an add/,
  ])
  t.match(mistakes(`${sip}"10.0.0.5"\nbackup = "a b"\nlocal = "eth0"\nrtp = "9-8"\n`), [
    /^7: line\.backup/,
    /^8: line\.local/,
    /^9: line\.rtp should be a port range/,
  ])
  t.match(mistakes(`${sip}"10.0.0.5"\nca_file = "/nowhere.pem"\nuser = "a b"\n`), [
    /^7: line\.ca_file names \/nowhere\.pem, which cannot be read/,
    /^8: line\.user/,
  ])
  t.match(mistakes(`${sip}"10.0.0.5"\nuser = "8001"\nrtp = "16384-16391"\n`), [
    '8: line.rtp has ports for 4 calls, too few for line.channels, which is not given: its default is 8.',
  ])
  t.match(mistakes(`${zone}[[line]]\nname = "a"\ndriver = "sip"\n`), [
    /^3: line\.server is missing/,
  ])
  t.match(mistakes(`${zone}[line]\nname = "a"\n`), [/should be written as \[\[line\]\]/])
  t.match(mistakes(`${zone}[[tenant]]\nid = "annex"\n`), [/^4: tenant\.id should be a UUID/])
  t.match(mistakes(`${zone}[http.tls]\ncert = "a.pem"\n`), [
    /^3: http\.tls needs both cert and key, or cert = "self-signed"/,
  ])
  t.match(mistakes(`${zone}[http.tls]\ncert = "self-signed"\nkey = "a.pem"\n`), [
    /^3: http\.tls has a key, but "self-signed" makes one itself; remove the key/,
  ])
  t.match(mistakes(`${zone}[http.tls]\ncert = "self-signed"\nredirect = "no"\n`), [
    /^5: http\.tls\.redirect should be true or false/,
  ])
  t.match(
    mistakes(
      `${zone}[[push]]\nname = "a"\nurl = "http://x/"\nevents = ["room.status", "wakeup.lost"]\n`,
    ),
    [/^6: push\.events has "wakeup\.lost"/],
  )
})

t.test(
  'TLS is served at port 443, and plain callers are sent there, unless told otherwise',
  async (t) => {
    t.equal(good(zone).tls, undefined)
    const at443 = [{ host: '0.0.0.0', port: 443 }]
    const own = { cert: 'self-signed', key: '', listen: at443, redirect: true }
    t.same(good(`${zone}[http.tls]\ncert = "self-signed"\n`).tls, own)
  },
)

t.test('staff must leave the system time to ring', async (t) => {
  t.same(mistakes(`${zone}[wakeup]\nbackup = "1h"\n`), [
    '4: wakeup.backup should be shorter than wakeup.late, which is not given: its default is 30m.',
  ])
  t.same(mistakes(`${zone}[wakeup]\nring = "30s"\nlate = "5m"\n`), [
    '5: wakeup.late should be longer than wakeup.backup, which is not given: its default is 10m.',
  ])
  t.same(mistakes(`${zone}[wakeup]\nlate = "1h"\nbackup = "1h"\n`), [
    '5: wakeup.backup should be shorter than wakeup.late.',
  ])
  t.equal(good(`${zone}[wakeup]\nbackup = "1h"\nlate = "2h"\n`).wakeup.backupMs, 3_600_000)
})

t.test('an unknown key is a mistake, with the nearest known one', async (t) => {
  t.same(mistakes(`${zone}[wakeup]\nsnose = "5m"\n`), [
    '4: "snose" is not known in wakeup; did you mean "snooze"?',
  ])
  t.match(
    mistakes(
      `${zone}[[line]]\nname = "a"\ndriver = "fxs"\nport = "/dev/x"\nserver = "x"\nextensions = { "1" = 1 }\n`,
    ),
    [/^7: "server" is not known in line/],
  )
  t.match(mistakes(`${zone}[zzzzzzzzz]\na = 1\n`), [
    /is not known in this file; known here: site, http/,
  ])
})

t.test('names are used once', async (t) => {
  const line = '[[line]]\nname = "a"\ndriver = "simulated"\n'
  t.same(mistakes(`${zone}${line}${line}`), ['7: name "a" is used already on line 4.'])
  const both =
    '[[connector]]\nname = "x"\nprotocol = "webhook"\nurl = "http://x/"\n[[push]]\nname = "x"\nurl = "http://x/"\n'
  t.same(mistakes(zone + both), ['8: name "x" is used already on line 4.'])
})

t.test('durations have a unit and a range', async (t) => {
  t.equal(good(`${zone}[wakeup]\nring = "5s"\n`).wakeup.ringMs, 5_000)
  t.equal(good(`${zone}[wakeup]\nlate = "2h"\n`).wakeup.lateMs, 7_200_000)
  for (const ring of ['"4s"', '"6m"', '"1"', '"s"', '"1.5m"', '"-5s"', '"5 s"', '5'])
    t.match(mistakes(`${zone}[wakeup]\nring = ${ring}\n`), [
      /wakeup\.ring should be a duration from "5s" to "5m"/,
    ])
})

t.test('no text at all makes it throw', async (t) => {
  const words = fc.constantFrom(
    '[',
    ']',
    '[[',
    ']]',
    'site',
    'line',
    '=',
    '"',
    '\n',
    '{',
    '}',
    ',',
    '1',
    'true',
    'timezone',
    '.',
    '#',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
      ),
      (content) => {
        const reading = readSiteFile(content)
        return reading.kind === 'good' || reading.mistakes.every(({ line }) => line >= 1)
      },
    ),
    { numRuns: 2_000 },
  )
  t.pass()
})
