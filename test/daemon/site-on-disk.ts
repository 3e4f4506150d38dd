import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { SiteFile } from '../../src/site-file/site-file.ts'
import { type Hotel, type HotelOptions, openHotel, tempFolder } from '../support/hotel.ts'

/** The section of a simulated line. */
export const line = (name: string, more = 'answer = "0s"') => `
[[line]]
name = "${name}"
driver = "simulated"
${more}
`

/** A hotel with a site file, and what reloads it with another text. */
export async function openWithFile(t: Test, site: string, more: HotelOptions = {}) {
  const folder = await tempFolder(t)
  const file = join(folder, 'nightporter.toml')
  await writeFile(file, site)
  const source = new SiteFile(file, join(folder, 'kept.toml'))
  source.read()
  const hotel = await openHotel(t, { ...more, site, source })
  const reload = async (text: string) => {
    await writeFile(file, text)
    return hotel.daemon.reload()
  }
  return { hotel, file, reload }
}

/** The name and the state of each line, as the REST API shows them. */
export const linesOf = async ({ desk }: Hotel) =>
  (await desk.get('/rest/line').expect(200)).json.lines.map(
    ({ name, state }: { name: string; state: string }) => `${name} ${state}`,
  )
