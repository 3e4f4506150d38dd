import t from 'tap'
import { badRowsOf } from '../../../../src/page/admin/lists/bad-rows.ts'
import { csvOf, readCsv } from '../../../../src/page/admin/lists/csv-text.ts'
import { wrongRows } from '../../../../src/page/admin/lists/file-checks.ts'
import { listKinds } from '../../../../src/page/admin/lists/list-kinds.ts'
import { readFile } from '../../../../src/page/admin/lists/read-file.ts'
import { adminLists } from '../../../../src/page/words/en/admin/lists.ts'
import { readWords } from '../../../../src/page/words/words.ts'

function read(text: string) {
  const reading = readCsv(text)
  return reading.kind === 'read' ? { head: reading.head, rows: reading.rows } : reading
}

t.test('a file is read with its rows, whatever ends its lines', (t) => {
  const wanted = {
    head: ['room', 'language'],
    rows: [
      ['101', 'de'],
      ['102', ''],
    ],
  }
  for (const end of ['\n', '\r\n', '\r'])
    for (const last of ['', end, end + end])
      t.strictSame(read(`Room, Language${end}101,de${end}${end}102,${last}`), wanted)
  t.strictSame(read('\uFEFFroom,language\n101,de\n102,\n'), wanted)
  t.end()
})

t.test('what stands in quotation marks is one cell', (t) => {
  const { rows } = read('id,description\n1,"Water, ""still""\n0.5 l"\n2, "Cola" \n') as never
  t.strictSame(rows, [
    ['1', 'Water, "still"\n0.5 l'],
    ['2', 'Cola'],
  ])
  t.strictSame(read('id,description\n1,"Water\n'), { kind: 'badQuotes' })
  t.strictSame(read('id,description\n1,"Water" still\n'), { kind: 'badQuotes' })
  t.end()
})

t.test('semicolons become commas, and the lines keep their numbers', (t) => {
  const reading = readCsv('id;description\r\n\r\n1;Water, still\r\n2;"a;b"\r\n')
  t.match(reading, {
    head: ['id', 'description'],
    rows: [
      ['1', 'Water, still'],
      ['2', 'a;b'],
    ],
    csv: 'id,description\n\n1,"Water, still"\n2,a;b\n',
  })
  t.end()
})

t.test('a price may have a comma, where it cannot part thousands', (t) => {
  const rows = [
    ['1', '3.50'],
    ['2', '1,200'],
  ]
  const csv = 'id,price\n1,3.50\n2,"1,200"\n'
  t.match(readCsv('id;price\n1;3,50\n2;1,200\n'), { rows, csv })
  t.match(readCsv('id,price\n1,"3,50"\n2,"1,200"\n'), { rows, csv })
  t.match(read('id;description\n1;0,5\n'), { rows: [['1', '0,5']] })
  t.end()
})

t.test('columns at the end that are empty are none', (t) => {
  const rows = [['1', 'Water']]
  t.match(readCsv('id;description;;\n1;Water;;\n;;;\n'), {
    ...{ head: ['id', 'description'], rows },
    csv: 'id,description\n1,Water\n,\n',
  })
  t.match(read('id,description,\n1,Water,still\n'), { head: ['id', 'description', ''] })
  t.end()
})

t.test('a semicolon beside commas in the head is a letter like others', (t) => {
  t.strictSame(read('id,"a;b"\n1,2;3\n'), { head: ['id', 'a;b'], rows: [['1', '2;3']] })
  t.end()
})

t.test('nothing is read from nothing, and what is written is read again', (t) => {
  t.strictSame(read(''), { head: [], rows: [] })
  const rows = [
    ['a', 'b'],
    ['1,5', 'say "no"'],
    ['line\nline', ''],
    ['line\rline', ''],
  ]
  t.strictSame(read(csvOf(rows)), { head: rows[0], rows: rows.slice(1) })
  t.end()
})

t.test('a cell as long as the largest file is read', (t) => {
  const long = 'x'.repeat(4_000_000)
  t.strictSame(read(`id,description\n1,"${long}"\n`), {
    head: ['id', 'description'],
    rows: [['1', long]],
  })
  t.end()
})

t.test(
  'a file as older spreadsheets save it keeps its umlauts, and goes out in UTF-8',
  async (t) => {
    const old = Buffer.from('id;description\n1;Müsli 4 \x80\n', 'latin1')
    const file = await readFile(new File([old], 'a.csv'), ['id', 'description'], adminLists.import)
    if (file.kind === 'bad') throw new Error(file.why)
    t.match(file, { isOldText: true, rows: [['1', 'Müsli 4 €']] })
    t.equal(await file.csv.text(), 'id,description\n1,Müsli 4 €\n')
    const fresh = new File(['id,description\n1,Müsli\n'], 'a.csv')
    t.match(await readFile(fresh, ['id', 'description'], adminLists.import), { isOldText: false })
  },
)

t.test('the page’s own words name the columns, in each of its languages', async (t) => {
  const columns = ['room', 'extension', 'language', 'method']
  for (const head of [
    'Room,Extension,Language,Who calls',
    'Zimmer;Nebenstelle;Sprache;Wer weckt',
    'CHAMBRE;Poste;Langue;method',
    'Habitación,Extensión,Idioma,Quién despierta',
  ]) {
    const text = [head, head.replace(/[^,;]+/g, '1')].join('\n')
    const file = await readFile(new File([text], 'a.csv'), columns, adminLists.import)
    if (file.kind === 'bad') throw new Error(file.why)
    t.strictSame(file.head, columns)
    t.equal(await file.csv.text(), 'room,extension,language,method\n1,1,1,1\n')
  }
  const strange = await readFile(new File(['Raum\n1'], 'a.csv'), columns, adminLists.import)
  t.match(strange, { kind: 'bad', why: /not known: “raum”/ })
})

t.test('the rows that the system names are told apart', (t) => {
  const said = 'Nothing was imported; correct these rows:\nline 3: The price: no.\n… and 12 more'
  t.strictSame(badRowsOf(said), [
    { line: '3', why: 'The price: no.' },
    { line: '', why: '… and 12 more' },
  ])
  t.strictSame(badRowsOf('Line 1 is not CSV; check its quotes and commas.'), [])
  t.end()
})

t.test('mistakes of a file are found before it is sent, each in its cell', async (t) => {
  const kind = listKinds.find(({ name }) => name === 'items')
  if (!kind) throw new Error('there are no items')
  const water = { id: '1', description: 'Water', category: '1', max: 0, price: '3.50', tenant: '' }
  const known = {
    entries: [water],
    categories: new Set(['1']),
    profiles: new Set<string>(),
    tenants: new Set<string>(),
  }
  const mistakesIn = async (language: 'en' | 'de', csv: string) => {
    const reading = readCsv(csv)
    if (reading.kind !== 'read') throw new Error('no CSV')
    const words = await readWords(language)
    return wrongRows(kind, reading, { known, words }).map(({ line, wrong }) => [line, ...wrong])
  }
  const head = 'id,description,category,price\n'
  t.strictSame(await mistakesIn('en', `${head}1,Water,1,4.50\n2,"a\nb",1,3\n`), [])
  t.strictSame(
    await mistakesIn('en', 'id,price\n1,4.50\n'),
    [],
    'one that exists keeps what is not given',
  )
  const [first, second] = await mistakesIn('de', `${head}2,"a\nb",9,3\n\n3,,1,drei\n`)
  t.strictSame(first, [3, ['category', 'Nicht bekannt. Bekannt sind: 1.']])
  t.equal(second?.[0], 5)
  t.match(second?.slice(1), [
    ['price', /Preis|Punkt|Zahl/],
    ['description', /./],
  ])
})
