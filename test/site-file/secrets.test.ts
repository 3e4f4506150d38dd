import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { good, mistakes, newSecret, oldSecret, zone } from './reading.ts'

t.test('a secret may stand in a file of its own', async (t) => {
  const file = join(await tempFolder(t), 'secret')
  await writeFile(file, `  ${newSecret}\n`)
  const push = `${zone}[[push]]\nname = "a"\nurl = "http://x/"\nsecret_file = "${file}"\n`
  t.same(good(push).pushServers[0]?.secret, [newSecret])
  t.match(mistakes(`${push}secret = "${oldSecret}"\n`), [
    /^6: push\.secret_file give secret or secret_file, not both/,
  ])
  t.match(mistakes(push.replace(file, '/nowhere')), [
    /^6: push\.secret_file cannot be read: \/nowhere/,
  ])
  const line = `${zone}[[line]]\nname = "a"\ndriver = "sip"\nserver = "x"\npassword_file = "${file}"\n`
  t.match(good(line).lines, [{ password: newSecret }])
})

t.test('a webhook has a secret that is long enough, two while they change, or none', async (t) => {
  const push = `${zone}[[push]]\nname = "a"\nurl = "http://x/"\n`
  t.same(good(push).pushServers[0]?.secret, [])
  const longest = `whsec_${Buffer.alloc(64).toString('base64')}`
  t.same(good(`${push}secret = "${longest}"\n`).pushServers[0]?.secret, [longest])
  const short = `whsec_${Buffer.alloc(23).toString('base64')}`
  const long = `whsec_${Buffer.alloc(65).toString('base64')}`
  const unpadded = newSecret.replace('=', '')
  for (const bad of ['', 'whsec_', newSecret.slice(6), short, long, unpadded, `${newSecret}!`])
    t.same(
      mistakes(`${push}secret = [\n"${oldSecret}",\n"${bad}"]\n`),
      [
        '8: push.secret should be whsec_ and 24 to 64 bytes in base64; make one with: echo "whsec_$(openssl rand -base64 32)"',
      ],
      bad,
    )
  const three = `secret = ["${oldSecret}", "${oldSecret}", "${newSecret}"]\n`
  t.match(mistakes(push + three), [/^6: push\.secret has 3 secrets; there should be one, or two/])
  t.match(mistakes(`${push}secret = []\n`), [/^6: push\.secret has 0 secrets/])
})

t.test('a file may hold the new secret and the old one', async (t) => {
  const file = join(await tempFolder(t), 'secret')
  const push = `${zone}[[push]]\nname = "a"\nurl = "http://x/"\nsecret_file = "${file}"\n`
  await writeFile(file, `${newSecret}\r\n\n${oldSecret}\n`)
  t.same(good(push).pushServers[0]?.secret, [newSecret, oldSecret])
  await writeFile(file, `${newSecret}\nhunter2\n`)
  t.match(mistakes(push), [/^6: push\.secret_file names a file whose lines are wrong: .*openssl/])
  t.notMatch(mistakes(push).join(), /hunter2/)
  await writeFile(file, '\n')
  t.match(mistakes(push), [/^6: push\.secret_file has 0 secrets/])
})

t.test('the CA of a webhook must be there to read', async (t) => {
  const push = `${zone}[[push]]\nname = "a"\nurl = "https://x/"\nca_file = "/nowhere.pem"\n`
  t.match(mistakes(push), [/^6: push\.ca_file names \/nowhere\.pem, which cannot be read/])
})
