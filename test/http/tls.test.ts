import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { openHotel, password, plainSite, tempFolder } from '../hotel.ts'

t.test('the interface is served over TLS with the certificate of the site file', async (t) => {
  const folder = await tempFolder(t)
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    ...kind,
    '-keyout',
    key,
    '-out',
    cert,
    ...subject,
  ])
  t.equal(made.status, 0, String(made.stderr))
  const tls = `[http.tls]\ncert = "${cert}"\nkey = "${key}"\nlisten = "127.0.0.1:0"\n`
  const { daemon } = await openHotel(t, { site: plainSite + tls })
  t.equal(daemon.addresses.length, 2)
  const options = {
    host: '127.0.0.1',
    port: daemon.addresses[1]?.port,
    servername: 'localhost',
    path: '/rest/system',
    ca: readFileSync(cert),
    auth: `desk:${password}`,
    agent: false,
  }
  const status = await new Promise((resolve, reject) => {
    get(options, (response) => response.resume().on('end', () => resolve(response.statusCode))).on(
      'error',
      reject,
    )
  })
  t.equal(status, 200)
})
