import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { check } from '../../src/commands/check.ts'
import { writeCertificate } from '../support/certificates.ts'
import { plainSite, tempFolder } from '../support/hotel.ts'

t.test(
  'check finds a certificate that cannot be used, and needs none for self-signed',
  async (t) => {
    const folder = await tempFolder(t)
    const [one, two] = [writeCertificate(folder, 'one'), writeCertificate(folder, 'two')]
    const file = join(folder, 'site.toml')
    const checked = (tls: string) => {
      writeFileSync(file, `${plainSite}[http.tls]\n${tls}`)
      return check(file)
    }
    t.match(await checked('cert = "self-signed"\n'), { text: /is good/ })
    t.match(await checked(`cert = "${one.cert}"\nkey = "${one.key}"\n`), { text: /is good/ })
    await t.rejects(checked(`cert = "${one.cert}"\nkey = "${two.key}"\n`), {
      name: 'UserError',
      message: /two\.key is not the key/,
    })
  },
)
