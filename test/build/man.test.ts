import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type ChapterName, chapterPage, chapterPages } from '../../build/man/chapter-page.ts'
import { commandPage } from '../../build/man/command-page.ts'
import { fromMarkdown } from '../../build/man/markdown.ts'
import { pageDate } from '../../build/man/page-date.ts'
import { siteFilePage } from '../../build/man/site-file-page.ts'
import { commands } from '../../src/commands/spec/commands.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { type SectionText, sections } from '../../src/site-file/describe.ts'
import { tempFolder } from '../support/hotel.ts'

const root = join(import.meta.dirname, '../..')

/** A page as a reader sees it, without what is bold. */
function shown(page: string): string {
  return page.replaceAll('\\-', '-').replaceAll('\\(dq', '"').replaceAll('\\(aq', "'")
}

/** The keys that the site file knows in a section: those that it names when another is given. */
function knownKeys(opening: string): string[] {
  const reading = readSiteFile(`${opening}\nqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq = 1\n`)
  const mistakes = reading.kind === 'bad' ? reading.mistakes : []
  const [, names = ''] =
    mistakes.map(({ text }) => /known here: (.*)\.$/.exec(text)).find((found) => found) ?? []
  return names.split(', ')
}

function openingOf({ header, choice = '' }: SectionText): string {
  return `${header}\n${choice}`
}

t.test('every section and key of the site file is described', async (t) => {
  const headers = sections.map(({ header }) => header.replace(/[[\]]|\.NAME/g, ''))
  for (const name of knownKeys('')) t.ok(headers.includes(name), `section ${name}`)
  for (const section of sections) {
    const described = section.keys.map(({ key }) => key)
    const opening = openingOf(section)
    const known = knownKeys(opening)
    t.ok(known.length > 0 && known[0] !== '', opening)
    for (const key of known)
      t.ok(
        described.includes(key) || headers.includes(`${section.header.slice(1, -1)}.${key}`),
        `${opening}: ${key}`,
      )
    t.same([...new Set(described)], described, 'each once')
    for (const { key, about } of section.keys) t.match(about, /\.$/, key)
  }
  for (const name of ['driver', 'protocol']) {
    const header = name === 'driver' ? '[[line]]' : '[[connector]]'
    const reading = readSiteFile(`${header}\n${name} = "none"\n`)
    const text =
      reading.kind === 'bad' ? reading.mistakes.map((mistake) => mistake.text).join() : ''
    const kinds = /should be one of (".*?")\./.exec(text)?.[1]?.split(', ') ?? []
    t.ok(kinds.length > 1)
    for (const kind of kinds)
      t.ok(
        sections.some(({ choice }) => choice === `${name} = ${kind}`),
        `${name} ${kind}`,
      )
  }
})

t.test('the defaults that are told are those that are used', async (t) => {
  const needed: Record<string, string> = {
    'driver = "sip"': 'server = "sip:10.0.0.5:5060"\nname = "x"',
    'driver = "fxs"': 'port = "/dev/ttyS0"\nextensions = { "401" = 1 }\nname = "x"',
    'driver = "simulated"': 'name = "x"',
    'protocol = "fias"': 'address = "tcp://10.0.0.10:5010"\nname = "x"',
    'protocol = "webhook"': 'url = "http://x.example/"\nname = "x"',
    '[[push]]': 'url = "http://x.example/"\nname = "x"',
    '[pair]': 'name = "a"\netcd = ["http://127.0.0.1:2379"]',
    '[[tenant]]': 'id = "6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11"',
  }
  const zone = 'site.timezone = "Europe/Vienna"\n'
  for (const section of sections) {
    if (section.header === '[http.tls]') continue
    const opening =
      section.header === '[site]' ? '[site]\ntimezone = "Europe/Vienna"' : openingOf(section)
    const given = needed[section.choice ?? section.header] ?? ''
    const start = `${section.header === '[site]' ? '' : zone}${opening}\n${given}\n`
    for (const { key, defaultValue } of section.keys) {
      if (defaultValue === undefined || key.endsWith('_file') || given.includes(`${key} =`))
        continue
      const without = readSiteFile(start)
      t.equal(without.kind, 'good', start)
      t.same(
        readSiteFile(`${start}${key} = ${defaultValue}\n`),
        without,
        `${opening} ${key} = ${defaultValue}`,
      )
    }
  }
})

t.test('the manual has every command with its options, and is well written', async (t) => {
  const page = commandPage('2026-11-15')
  const text = shown(page)
  for (const { name, options, forms } of commands) {
    t.match(text, `.SS "${name}"`)
    for (const option of Object.keys(options))
      t.match(text, new RegExp(`^\\.B "--${option}[ "]`, 'm'))
    for (const form of forms) t.match(text.replace(/\n +/g, ' '), `nightporter ${form}`)
  }
  for (const name of ['NAME', 'SYNOPSIS', 'EXIT STATUS', 'FILES', 'ENVIRONMENT', 'SEE ALSO'])
    t.match(text, `.SH ${name}\n`)
  const chapters = Object.keys(chapterPages).map((name) =>
    chapterPage(name as ChapterName, '2026-11-15'),
  )
  for (const source of [page, siteFilePage('2026-11-15'), ...chapters]) {
    const lint = spawnSync('mandoc', ['-Tlint', '-Wstyle'], { input: source, encoding: 'utf8' })
    t.same([lint.status, lint.stdout], [0, ''], 'mandoc has nothing to say')
  }
})

/** A page as `man` shows it on a terminal of 80 columns, without what is bold. */
function rendered(page: string): string {
  const { stdout } = spawnSync('mandoc', ['-Tutf8'], { input: page, encoding: 'utf8' })
  const overstruck = `.${'\b'}`
  return stdout.replaceAll(new RegExp(overstruck, 'g'), '')
}

t.test('Markdown becomes headings, paragraphs, lists, tables and code as it stands', async (t) => {
  const text = [
    '# Title\n\nA `--word` and **bold**,\nsee [there](https://a.example/) and [here](#x).\n',
    "## Some part\n\n.dot first, 'quoted'\n\n### Smaller\n\n- one\n  goes on\n- two\n",
    '| a | b |\n|---|---|\n| `key` | what it does |\n\n```nft\n  a - b\n\n.c \\d\n```\n',
  ]
  const body = rendered(['.TH X 7 2026-11-15', ...fromMarkdown(text.join('\n'))].join('\n'))
  const lines = body.split('\n').map((line) => line.replace(/^ {7}/, ''))
  t.notMatch(body, 'Title')
  for (const line of [
    'A --word and bold, see there (https://a.example/) and here.',
    'SOME PART',
    ".dot first, 'quoted'",
    '• one goes on',
    '• two',
    'key    what it does',
    '  a - b',
    '.c \\d',
  ])
    t.ok(lines.includes(line), line)
})

t.test(
  'the page about security is that of the tree, with an example that can be copied',
  async (t) => {
    const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
    const shownText = rendered(chapterPage('security', '2026-11-15'))
    const flat = shownText.replaceAll(/\s+/g, ' ')
    for (const [, title = ''] of text.matchAll(/^## (.*)$/gm)) t.match(flat, title.toUpperCase())
    const [, rules = ''] = /```nft\n(.*?)```/s.exec(text) ?? []
    t.match(shownText.replaceAll(/^ {7}/gm, ''), rules.trim())
    for (const page of [commandPage('2026-11-15'), siteFilePage('2026-11-15')])
      t.match(page, /\.BR nightporter-security \(7\)/)
  },
)

t.test('the date of the pages is that of the build, or of the release', async (t) => {
  t.equal(pageDate({ SOURCE_DATE_EPOCH: '0' }), '1970-01-01')
  t.match(pageDate({}), /^\d{4}-\d\d-\d\d$/)
})

t.test('bash completes commands, words, options and values', async (t) => {
  const folder = await tempFolder(t)
  const file = join(folder, 'nightporter.bash')
  const made = spawnSync(process.execPath, [join(root, 'build/package/make-text.ts'), file])
  t.equal(made.status, 0)
  const complete = (...words: string[]) => {
    const script = `${readFileSync(file, 'utf8')}
COMP_WORDS=(nightporter "$@"); COMP_CWORD=$#; _nightporter; echo "\${COMPREPLY[*]}"`
    const { stdout } = spawnSync('bash', ['-uc', script, 'bash', ...words], { encoding: 'utf8' })
    return stdout.trim()
  }
  t.equal(complete('sta'), 'status')
  t.equal(complete('--data', '/tmp', 'sim'), 'simulate')
  t.equal(complete('user', ''), 'add passwd list remove end-codes')
  t.equal(complete('user', 'add', ''), '')
  t.equal(complete('ring', '--'), '--data --line --json --help')
  t.equal(complete('simulate', 'fxs', '--keys', 't'), 'tones')
  t.equal(complete('help', 'tr'), 'trace')
})
