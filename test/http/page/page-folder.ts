import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Test } from 'tap'
import { tempFolder } from '../../support/hotel.ts'

export const html = `<!doctype html><html lang="en"><title>Night</title>${'<p>Hello</p>'.repeat(500)}`
export const script = `document.title = 'ran'\n${'// A line.\n'.repeat(300)}`

export const pageVersion = '0.1.0+1a2b3c4d'

/** A small page, built as the real one is. */
export async function buildPage(t: Test): Promise<string> {
  const folder = await tempFolder(t)
  const files = [
    {
      ...{ path: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
      ...{ etag: '"html1"', isLasting: false },
    },
    {
      ...{
        path: '/page-ABC123.js',
        file: 'page-ABC123.js',
        type: 'text/javascript; charset=utf-8',
      },
      ...{ etag: '"script1"', isLasting: true },
    },
  ]
  await writePacked(join(folder, 'index.html'), html)
  await writePacked(join(folder, 'page-ABC123.js'), script)
  await writeFile(join(folder, 'page.json'), JSON.stringify({ version: pageVersion, files }))
  return folder
}

export async function writePacked(place: string, text: string): Promise<void> {
  await writeFile(`${place}.br`, brotliCompressSync(text))
  await writeFile(`${place}.gz`, gzipSync(text))
}

export async function removePacked(place: string): Promise<void> {
  await rm(`${place}.br`)
  await rm(`${place}.gz`)
}
