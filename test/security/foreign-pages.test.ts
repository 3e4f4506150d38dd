import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { buildPage, html } from '../http/page/page-folder.ts'
import { openBrowser } from '../page/support/browser.ts'
import { Client } from '../support/client.ts'
import { openHotel, password, plainSite } from '../support/hotel.ts'

const foreign = 'http://evil.example'
const navigation = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const backdoor = { name: 'mallory', password, permissions: 'administrator' }

t.test('a web page elsewhere', async (t) => {
  const { admin, url } = await openHotel(t)

  t.test('changes nothing, with the right password or without one', async (t) => {
    for (const Origin of [foreign, 'null', `${url}0`, url.replace('127.0.0.1', 'localhost'), '']) {
      const headers = { Origin }
      await admin.post('/rest/user', backdoor, headers).expect(403, 102)
      await admin.send('PUT', '/rest/user/desk', { headers }).expect(403, 102)
      await admin.send('DELETE', '/rest/user/desk', { headers }).expect(403, 102)
      await new Client(url).post('/rest/user', backdoor, headers).expect(403, 102)
    }
    await admin.get('/rest/user/mallory').expect(404, 312)
    t.pass()
  })

  t.test('reads nothing: its origin is not the one that is named', async (t) => {
    const answer = await admin.get('/rest/user', { Origin: foreign }).expect(200)
    t.equal(answer.headers['access-control-allow-origin'], url)
    const preflight = await admin.send('OPTIONS', '/rest/user', { headers: { Origin: foreign } })
    t.equal(preflight.headers['access-control-allow-origin'], url)
  })

  t.test('its wrong passwords shut out nobody', async (t) => {
    for (let i = 0; i < 120; i += 1)
      await new Client(url, { name: 'desk', password: `wrong ${i}` })
        .post('/rest/user', backdoor, { Origin: foreign })
        .expect(403, 102)
    await new Client(url, { name: 'desk', password }).get('/rest/system').expect(200)
    t.pass()
  })

  t.test("the appliance's own page changes what it may", async (t) => {
    const wakeup = { room: 101, time: '0900' }
    await admin.post('/rest/wakeup', wakeup, { Origin: url }).expect(201)
    // Behind a proxy that speaks TLS the page is at https, and the proxy asks over plain HTTP.
    const proxied = { Host: 'box.hotel', Origin: 'https://box.hotel' }
    await admin.post('/rest/wakeup', wakeup, proxied).expect(201)
    const { headers } = await admin.get('/rest/system', { Host: 'Box.Hotel:8080' }).expect(200)
    t.equal(headers['access-control-allow-origin'], 'http://box.hotel:8080')
    t.equal(headers['cache-control'], 'no-store')
    t.equal(headers['x-content-type-options'], 'nosniff')
  })

  t.test('a host that is none is not repeated', async (t) => {
    const { headers } = await admin.get('/rest/system', { Host: 'a b"<script>' }).expect(200)
    t.equal(headers['access-control-allow-origin'], url)
  })
})

t.test('pages that the site file allows may ask and change', async (t) => {
  const allowed = 'https://desk.example'
  const site = `${plainSite}allow_origin = ["${allowed}", "https://other.example"]\n`
  const { admin } = await openHotel(t, { site })
  const answer = await admin.post('/rest/user', backdoor, { Origin: allowed }).expect(201)
  t.equal(answer.headers['access-control-allow-origin'], allowed)
  t.equal(answer.headers.vary, 'Origin')
  await admin.post('/rest/user', backdoor, { Origin: foreign }).expect(403, 102)
})

t.test('a site file that allows all pages says so', async (t) => {
  const { admin } = await openHotel(t, { site: `${plainSite}allow_origin = "*"\n` })
  const answer = await admin.post('/rest/user', backdoor, { Origin: foreign }).expect(201)
  t.equal(answer.headers['access-control-allow-origin'], '*')
})

t.test('an address under /rest that is typed into a browser gives the page', async (t) => {
  const { url, admin } = await openHotel(t, { pageFolder: await buildPage(t) })
  const nobody = new Client(url)
  const answer = await fetch(`${url}/rest/system`, { headers: navigation })
  t.equal(answer.status, 200)
  t.equal(await answer.text(), html)
  t.equal(answer.headers.get('www-authenticate'), null)
  t.match(answer.headers.get('content-type'), 'text/html')
  await admin.get('/rest/system', navigation).expect(200)
  // Java's own client asks first and sends credentials when it is challenged.
  const java = { Accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
  const challenged = await nobody.get('/rest/system', java).expect(401, 101)
  t.match(challenged.headers['www-authenticate'], /^Basic/)
})

/** A web site that holds one page. */
async function openSite(t: Test, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('in a browser that holds a login, a form elsewhere makes nobody', async (t) => {
  const hotel = await openHotel(t)
  const url = hotel.url.replace('127.0.0.1', 'hotel.test')
  const evil = await openSite(
    t,
    `<form method="post" action="${url}/rest/user">
    ${Object.entries(backdoor).map(([name, value]) => `<input name="${name}" value="${value}">`)}
    <button>Win a prize</button></form>`,
  )
  const browser = await openBrowser(t)
  const context = await browser.newContext({
    httpCredentials: { username: 'admin', password, origin: url },
  })
  const page = await context.newPage()
  await page.goto(url)
  const asked = () => fetch('/rest/user').then((answer) => answer.text())
  t.match(await page.evaluate(asked), /"name":"admin"/, 'the browser was challenged and knows now')
  await page.goto(evil)
  const [reply] = await Promise.all([
    page.waitForResponse(`${url}/rest/user`),
    page.click('button'),
  ])
  t.equal(reply.status(), 403)
  await page.goto(evil)
  const seen = await page.evaluate(
    (from) =>
      fetch(`${from}/rest/user`, { credentials: 'include' }).then(
        (answer) => answer.text(),
        (error: Error) => error.name,
      ),
    url,
  )
  t.equal(seen, 'TypeError')
  await hotel.admin.get('/rest/user/mallory').expect(404, 312)
})
