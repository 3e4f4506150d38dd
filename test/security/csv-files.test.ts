import t from 'tap'
import { openHotel } from '../hotel.ts'

const mebibyte = 1024 * 1024

t.test('a file that is made to keep everybody waiting is refused while it is read', async (t) => {
  const { admin, desk } = await openHotel(t)
  const files: [string, RegExp][] = [
    [','.repeat(4 * mebibyte), /Line 1 has more than 64 cells/],
    [`room\n${','.repeat(mebibyte)}\n`, /Line 2 has more than 64 cells/],
    [`room\n"${'\n'.repeat(mebibyte)}`, /is too long/],
    ['"'.repeat(4 * mebibyte), /Line 1 is too long/],
    [`room\n${'1\n'.repeat(mebibyte)}`, /more than 10000 rows/],
    [`room\r${'1\r'.repeat(mebibyte)}`, /more than 10000 rows/],
  ]
  for (const [file, says] of files) {
    // Others are served before all of it was looked at.
    const import_ = admin.csv('/rest/import/rooms', file)
    await desk.get('/rest/system').expect(200)
    const { json } = await import_.expect(400, 202)
    t.match(json.description, says)
  }
  await admin.csv('/rest/import/rooms', `room\n${'\n'.repeat(4 * mebibyte - 5)}`).expect(200)
})

t.test('a cell is no formula in any program', async (t) => {
  const { admin } = await openHotel(t)
  const nasty = ['=1+1', "'=1+1", 'a;=cmd|calc', 'x; +1', ';@SUM', 'plain; text', '"q";=1']
  const description = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = nasty.map((text, i) => `${50 + i},${description(text)}`)
  await admin.csv('/rest/import/statuses', `id,description\n${rows.join('\n')}`).expect(200)
  const { text } = await admin.get('/rest/export/statuses').expect(200)
  for (const separator of [',', ';', '\t'])
    for (const cell of text.split(/\r\n/).flatMap((line) => line.split(separator)))
      t.notMatch(cell, /^[\s"]*[=+\-@]/, cell)
  await admin.csv('/rest/import/statuses', text).expect(200)
  const again = await admin.get('/rest/export/statuses').expect(200)
  t.equal(again.text, text, 'it can be imported again')
})
