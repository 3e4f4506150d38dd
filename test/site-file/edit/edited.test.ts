import assert from 'node:assert/strict'
import t from 'tap'
import { siteFileExample } from '../../../build/package/site-file-example.ts'
import type { SiteChange, SiteValue } from '../../../src/core/ports/site-editor.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { edited as pieces } from '../../../src/site-file/edit/edited.ts'
import { changed, isTable, plainOf, withoutEmpty } from '../../../src/site-file/edit/plain.ts'
import { readToml } from '../../../src/site-file/toml.ts'
import { fc } from '../../support/fast-check.ts'

const edited = (text: string, changes: readonly SiteChange[]) => atOnce(pieces(text, changes))

const file = `# The Adler.

[site]
name = "Adler"   # as on the door
# company = "Astoria Hotels"
timezone = "Europe/Vienna"

# The exchange in the cellar.
[[line]]
name = "pbx"
server = "sip:10.0.0.5"

# The annex.
[[line]]
name = "annex"
[line.extensions]
"401" = 1

# Who is important.
[profile.vip]
ring = "1m"
`

t.test('what is not changed stays as somebody wrote it', async (t) => {
  t.equal(edited(file, []), file)
  t.equal(
    edited(file, [
      { at: ['site', 'name'], value: 'Zum "Adler"' },
      { at: ['site', 'company'], value: 'Adler AG' },
      { at: ['line', 0, 'channels'], value: 4 },
      { at: ['line', 1, 'extensions', '402'], value: 2 },
      { at: ['profile', 'vip', 'ring'], value: undefined },
      { at: ['http', 'listen'], value: ['0.0.0.0:80', '[::]:80'] },
    ]),
    file
      .replace('"Adler"  ', '"Zum \\"Adler\\""  ')
      .replace('Hotels"\n', 'Hotels"\ncompany = "Adler AG"\n')
      .replace('10.0.0.5"\n', '10.0.0.5"\nchannels = 4\n')
      .replace('"401" = 1\n', '"401" = 1\n402 = 2\n')
      .replace('ring = "1m"\n', '\n[http]\nlisten = ["0.0.0.0:80", "[::]:80"]\n'),
  )
})

t.test('what is added stands with its kind, what is removed takes its comment along', async (t) => {
  t.equal(
    edited(file, [
      { at: ['line', 2], value: { name: 'trunk', register: false, extensions: { 1: 2 } } },
      { at: ['profile', 'early'], value: { late: '1h' } },
      { at: ['line', 0], value: undefined },
    ]),
    `${file
      .replace(
        '# The exchange in the cellar.\n[[line]]\nname = "pbx"\nserver = "sip:10.0.0.5"\n\n',
        '',
      )
      .replace(
        '"401" = 1\n',
        '"401" = 1\n\n[[line]]\nname = "trunk"\nregister = false\nextensions = { 1 = 2 }\n',
      )}\n[profile.early]\nlate = "1h"\n`,
  )
})

t.test('tables and lists may be written in any way', async (t) => {
  const to = (text: string, change: SiteChange) => t.equal(edited(text, [change]), expected)
  let expected = 'site.name = "B" # here\nsite.timezone = "Etc/UTC"\n'
  to('site.name = "A" # here\nsite.timezone = "Etc/UTC"\n', { at: ['site', 'name'], value: 'B' })
  expected = 'site.name = "A"\nsite.language = "de"\n[http]\n'
  to('site.name = "A"\n[http]\n', { at: ['site', 'language'], value: 'de' })
  expected = 'http = { tls = { cert = "self-signed" } }\n'
  to('http = { tls = { cert = "a", key = "b" } }\n', {
    at: ['http', 'tls'],
    value: { cert: 'self-signed' },
  })
  expected = '[http]\ntls.cert = "self-signed"\ntls.redirect = false\n'
  to('[http]\ntls.cert = "self-signed"\n', { at: ['http', 'tls', 'redirect'], value: false })
  expected = 'line = [{ name = "b" }]\n'
  to('line = [{ name = "a" }, { name = "b" }]\n', { at: ['line', 0], value: undefined })
  expected = '\ufeff[site]\r\nname = "B"\r\n'
  to('\ufeff[site]\r\nname = "A"\r\n', { at: ['site', 'name'], value: 'B' })
  expected = '[site]\nname = "\\u0000\\u007f\\n\\\\"\n'
  to('', { at: ['site', 'name'], value: '\u0000\u007f\n\\' })
})

t.test('notes within a value are a person’s: what they are about is not touched', async (t) => {
  const text = 'listen = [\n  "a:1", # the hotel\n  "b:2",\n]\n'
  t.equal(edited(`[http]\n${text}`, [{ at: ['http', 'listen'], value: ['c:3'] }]), undefined)
})

t.test('what somebody has put aside stays when the table below it goes', async (t) => {
  const aside = '[site]\n\n# [[line]]\n# password = "for later"\n'
  t.equal(edited(`${aside}[[line]]\nname = "a"\n`, [{ at: ['line', 0], value: undefined }]), aside)
})

t.test('a file that is no TOML, or a text that TOML has not, is left alone', async (t) => {
  t.equal(edited('[site\nname = 1', [{ at: ['site', 'name'], value: 'B' }]), undefined)
  t.equal(edited(file, [{ at: ['site', 'name'], value: '\ud800' }]), undefined)
})

t.test('the packaged file takes what an example shows below the example', async (t) => {
  const text = edited(siteFileExample(), [
    { at: ['site', 'company'], value: 'Adler AG' },
    { at: ['line', 0], value: { name: 'pbx', driver: 'sip', server: 'sip:10.0.0.5' } },
    { at: ['http', 'tls', 'cert'], value: 'self-signed' },
  ])
  t.match(text, /# company = .*\ncompany = "Adler AG"\n/)
  for (const line of siteFileExample().split('\n')) t.ok(text?.includes(line), line)
})

const comment = fc.constantFrom('# a note', '#', '# name = "x"', '', '')
const name = fc.constantFrom('a', 'b', 'c c', 'd-1')
const scalar = fc.oneof(fc.string({ maxLength: 4 }), fc.nat(99), fc.boolean())
const leaf = fc.oneof(scalar, fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }))

const quoted = (text: string) => JSON.stringify(text)
const line = fc
  .tuple(
    name,
    fc.oneof(fc.nat(99), fc.constantFrom('"x"', '[1,\n  2]', '{ y = 1 }', "'z'")),
    comment,
  )
  .map(([name, value, after]) => ({ name, text: `${quoted(name)} = ${value} ${after}` }))
const lines = fc.uniqueArray(line, { maxLength: 3, selector: ({ name }) => name })
const body = fc.tuple(comment, lines, comment).map(([before, lines, after]) => {
  return [before, ...lines.map(({ text }) => text), after].join('\n')
})
const part = (header: string) => body.map((text) => `${header}\n${text}\n`)

/** Files as people write them: headers in any order, comments anywhere, dotted and quoted keys. */
const document = fc
  .tuple(
    fc.option(part('[site]')),
    fc.option(part('[http]')),
    fc.option(part('[http.tls]')),
    fc.array(fc.oneof(part('[[line]]'), part('[[line]]\nq.r = 1')), { maxLength: 3 }),
    fc.option(part('[profile.vip]')),
    comment,
  )
  .map(([site, http, tls, list, profile, first]) => [
    ...[`${first}\n`, profile, http, site],
    ...list,
    tls,
  ])
  .map((parts) => parts.filter((part) => part !== null).join('\n'))

const table = fc.dictionary(name, scalar, { maxKeys: 2 })
const change = fc.oneof(
  fc.record({
    at: fc.tuple(fc.constantFrom('site', 'http'), name),
    value: fc.option(leaf, { nil: undefined }),
  }),
  fc.record({
    at: fc.oneof(
      fc.constant(['http', 'tls']),
      fc.tuple(fc.constantFrom('profile'), fc.constantFrom('vip', 'early')),
      fc.tuple(fc.constantFrom('line'), fc.nat(2)),
    ),
    value: fc.option(table, { nil: undefined }),
  }),
  fc.record({
    at: fc.tuple(fc.constant('line'), fc.nat(2), name),
    value: fc.option(leaf, { nil: undefined }),
  }),
)

t.test('whatever is changed, nothing else changes', async (_t) => {
  fc.assert(
    fc.property(document, fc.array(change, { maxLength: 4 }), (text, changes) => {
      const before = plainOf(readToml(text))
      const fitting = changes.filter(fits(before))
      const after = edited(text, fitting)
      const wanted = fitting.reduce<SiteValue | undefined>(changed, before)
      if (after === undefined) return false
      assert.deepEqual(withoutEmpty(plainOf(readToml(after))), withoutEmpty(wanted ?? {}))
      const removes = fitting.some(({ value }) => value === undefined)
      if (removes) return true
      const left = after.split('\n')
      return commentsIn(text).every((line) => left.some((other) => other.endsWith(line)))
    }),
    { numRuns: 400 },
  )
})

/** Items are changed where there are some, or added after the last. */
function fits(before: SiteValue): (change: SiteChange) => boolean {
  const list = isTable(before) && Array.isArray(before.line) ? before.line : []
  return ({ at: [first, index, key], value }) => {
    if (first !== 'line') return true
    if (key !== undefined) return Number(index) < list.length
    return Number(index) === list.length && value !== undefined
  }
}

function commentsIn(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('#'))
}
