import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { openPage } from '../../../src/http/page/page.ts'
import { KeptJournal, openHotel, plainSite, tempFolder } from '../../support/hotel.ts'
import { buildPage, html, pageVersion, removePacked, script, writePacked } from './page-folder.ts'

interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly tls?: boolean
}

/** What comes back, byte for byte; the path is sent as it is. */
async function ask(port: number, path: string, { tls = false, ...more }: Asking = {}) {
  const options = { host: '127.0.0.1', port, path, agent: false as const, ...more }
  const sent = tls
    ? tlsRequest({ ...options, rejectUnauthorized: false }).end()
    : plainRequest(options).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no response')
  const bytes = Buffer.concat(await response.toArray())
  const text = bytes.toString('utf8')
  const json = response.headers['content-type'] === 'application/json' ? JSON.parse(text) : {}
  return { status: response.statusCode, headers: response.headers, bytes, text, json }
}

const folder = await buildPage(t)
const hotel = await openHotel(t, { site: plainSite, pageFolder: folder })
const port = hotel.daemon.addresses[0]?.port ?? 0
const get = (path: string, headers: Record<string, string> = {}) => ask(port, path, { headers })

await t.test('the page is for anyone to load, with every header that keeps it safe', async (t) => {
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/page-ABC123.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const { status, headers } = await get(path)
    t.equal(status, 200)
    t.equal(headers['content-type'], type)
    t.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types worker',
    )
    t.match(headers, {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
      server: /^Nightporter\/\d/,
    })
    for (const feature of ['camera', 'geolocation'])
      t.match(headers['permissions-policy'], `${feature}=()`)
    t.equal(headers['access-control-allow-origin'], undefined)
    t.equal(headers['www-authenticate'], undefined)
  }
})

await t.test('the page comes in the form that the client takes', async (t) => {
  const forms: [accepts: string | undefined, encoding: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['nonsense;;q=x,,', undefined],
    [undefined, undefined],
  ]
  for (const [accepts, encoding] of forms) {
    const headers = accepts === undefined ? {} : { 'Accept-Encoding': accepts }
    const answer = await get('/', headers)
    t.equal(answer.headers['content-encoding'], encoding, String(accepts))
    t.equal(answer.headers['content-length'], String(answer.bytes.length), 'its length is told')
    t.equal(unpacked(answer), html)
  }
  t.equal(unpacked(await get('/page-ABC123.js', { 'Accept-Encoding': 'br' })), script)
})

await t.test('a HEAD tells the same without the body', async (t) => {
  for (const accepts of ['br', 'gzip', 'identity'])
    for (const path of ['/', '/page-ABC123.js']) {
      const headers = { 'Accept-Encoding': accepts }
      const head = await ask(port, path, { method: 'HEAD', headers })
      const { date: _, ...told } = head.headers
      const { date: __, ...expected } = (await get(path, headers)).headers
      t.equal(head.status, 200)
      t.equal(head.bytes.length, 0)
      t.same(told, expected)
    }
})

await t.test('the page is kept by browsers for as long as it is the same', async (t) => {
  const root = await get('/')
  t.equal(root.headers['cache-control'], 'no-cache')
  const lasting = await get('/page-ABC123.js')
  t.equal(lasting.headers['cache-control'], 'public, max-age=31536000, immutable')
  const etag = String(root.headers.etag)
  t.equal(etag, 'W/"html1"')
  const same = ['"html1"', etag, `"x", "y,z", ${etag}`, `W/"x","html1"`, '*']
  for (const tags of same)
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(port, '/', { method, headers: { 'If-None-Match': tags } })
      t.equal(answer.status, 304, tags)
      t.equal(answer.bytes.length, 0)
      t.equal(answer.headers['content-type'], undefined)
      for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
        t.equal(answer.headers[name], root.headers[name], name)
    }
  for (const tags of ['"html2"', 'html1', '"script1"', 'W/"html"', '""'])
    t.equal((await get('/', { 'If-None-Match': tags })).status, 200, tags)
  const long = `${'"x",'.repeat(100)}${etag}`
  t.equal((await get('/', { 'If-None-Match': long })).status, 200, 'no browser says as much')
})

await t.test('the page takes no other method', async (t) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    for (const path of ['/', '/page-ABC123.js']) {
      const { status, headers, json } = await ask(port, path, { method })
      t.match({ status, error: json.error }, { status: 405, error: 207 }, method)
      t.equal(headers.allow, 'GET, HEAD')
    }
})

await t.test('the page is exactly its own paths; a query changes nothing', async (t) => {
  const others = [
    '/page.json',
    '/index.html',
    '/index.html.br',
    '/page-ABC123.js.gz',
    '/page-ABC123.js/',
    '/PAGE-ABC123.js',
    '/../x',
    '/../page.json',
    '/%2e%2e/',
    '/..%2fpage.json',
    '/%2fpage-ABC123.js',
    '//',
    '//page-ABC123.js',
    '/\\..\\page.json',
    '/__proto__',
    '/constructor',
    '/restful',
    `/${'x'.repeat(5_000)}`,
  ]
  for (const path of others) {
    const { status, json } = await get(path)
    t.match({ status, error: json.error }, { status: 404, error: 206 }, path.slice(0, 40))
  }
  t.equal((await get('/?from=desk')).status, 200)
  t.equal((await get('/rest')).status, 401, 'the interface asks for credentials as ever')
  const socket = connect(port, '127.0.0.1')
  socket.write('GET http://hotel.example/ HTTP/1.1\r\nConnection: close\r\n\r\n')
  t.match(String(Buffer.concat(await socket.toArray())), /^HTTP\/1\.1 200 /)
})

await t.test('the page stays as it is while many ask at once', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      get('/', { 'Accept-Encoding': ['br', 'gzip', 'identity'][i % 3] ?? '' }),
    ),
  )
  t.same(new Set(answers.map(unpacked)), new Set([html]))
})

await t.test('the version of the page is in the system information', async (t) => {
  t.equal((await hotel.desk.get('/rest/system').expect(200)).json.webuiversion, pageVersion)
})

await t.test('the files of the page are read once', async (t) => {
  await removePacked(join(folder, 'index.html'))
  for (const accepts of ['br', 'gzip', 'identity'])
    t.equal(unpacked(await get('/', { 'Accept-Encoding': accepts })), html)
})

t.test('the page comes over TLS, and who asks in the clear is sent there', async (t) => {
  const site = `${plainSite}[http.tls]\nlisten = "127.0.0.1:0"\ncert = "self-signed"\n`
  const { daemon } = await openHotel(t, { site: plainSite, pageFolder: await buildPage(t) }).then(
    (hotel) => hotel.reopen(site),
  )
  const [plainPort = 0, tlsPort = 0] = daemon.addresses.map(({ port }) => port)
  const secure = await ask(tlsPort, '/', { tls: true, headers: { 'Accept-Encoding': 'br' } })
  t.equal(secure.headers['cross-origin-opener-policy'], 'same-origin')
  t.equal(secure.status, 200)
  t.equal(unpacked(secure), html)
  t.match(secure.headers['strict-transport-security'], /max-age/)
  const { status, headers } = await ask(plainPort, '/page-ABC123.js')
  t.equal(status, 308)
  t.equal(headers.location, `https://127.0.0.1:${tlsPort}/page-ABC123.js`)
})

t.test('without a page', async (t) => {
  await t.test('the answer says how to make it', async (t) => {
    const hotel = await openHotel(t, { site: plainSite, pageFolder: await tempFolder(t) })
    const port = hotel.daemon.addresses[0]?.port ?? 0
    const { status, json } = await ask(port, '/')
    t.match({ status, error: json.error }, { status: 404, error: 206 })
    t.match(json.description, /no page here.*"node build\/page\.ts".*begins at \/rest\.$/)
    t.match((await ask(port, '/other')).json.description, /nothing here/)
    t.equal((await hotel.desk.get('/rest/system').expect(200)).json.webuiversion, '')
    t.notMatch(hotel.journal.lines.join('\n'), /page/)
  })

  await t.test('a list that is no use is told, and breaks nothing', async (t) => {
    const file = { path: '/', file: 'index.html', type: 'text/html', etag: '"x"', isLasting: false }
    for (const list of [
      '',
      '{"version":',
      'null',
      '[]',
      '{"version":"1"}',
      JSON.stringify({ version: 1, files: [file] }),
      JSON.stringify({ version: '1', files: [{ ...file, etag: undefined }] }),
      JSON.stringify({ version: '1', files: [null] }),
    ]) {
      const folder = await tempFolder(t)
      await writeFile(join(folder, 'page.json'), list)
      const journal = new KeptJournal()
      t.equal(openPage(folder, journal).version, '')
      t.match(journal.lines.join('\n'), /page\.json .*there is no page; install/, list)
    }
  })
})

t.test('a file that cannot be read is told, and read once it is there', async (t) => {
  const folder = await buildPage(t)
  const place = join(folder, 'page-ABC123.js')
  await removePacked(place)
  const hotel = await openHotel(t, { site: plainSite, pageFolder: folder })
  const port = hotel.daemon.addresses[0]?.port ?? 0
  for (const accepts of ['br', 'gzip', 'identity']) {
    const { status, headers, json } = await ask(port, '/page-ABC123.js', {
      headers: { 'Accept-Encoding': accepts },
    })
    t.match({ status, error: json.error }, { status: 500, error: 502 })
    t.notMatch(json.description, folder)
    t.equal(headers['cache-control'], 'no-store')
    t.notMatch(headers, { etag: /./ })
  }
  t.match(hotel.journal.lines.join('\n'), /page-ABC123\.js cannot be read; install/)
  t.equal((await ask(port, '/')).status, 200)
  await writePacked(place, script)
  t.equal((await ask(port, '/page-ABC123.js')).text, script)
})

function unpacked({ headers, bytes }: Awaited<ReturnType<typeof ask>>): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return String(brotliDecompressSync(bytes))
  return String(encoding === 'gzip' ? gunzipSync(bytes) : bytes)
}
