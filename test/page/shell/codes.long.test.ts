import type { Page } from 'playwright-core'
import t from 'tap'
import { encode } from 'uqr'
import { codeAt } from '../../../src/http/auth/totp.ts'
import { grouped, newSecret, otpauthUri } from '../../../src/page/shell/login/new-secret.ts'
import { type Hotel, openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const expected = [/status of 40[01]/]
const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator with this key shows now. */
function codeOf({ clock }: Pick<Hotel, 'clock'>, key: string): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const secret = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
  return codeAt(secret, Math.floor(clock.now() / stepMs))
}

/** One that differs from it in every digit. */
function wrongCode(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10))
}

/** Sets up codes for an account, and gives their key. */
async function setUp(hotel: Hotel, name: string): Promise<string> {
  const authenticator = newSecret()
  const form = { authenticator, code: codeOf(hotel, authenticator), current: password }
  await hotel.as(name).put(`/rest/user/${name}`, form).expect(200)
  hotel.clock.advance(2 * stepMs)
  return authenticator
}

async function openCodes(page: Page, name: string, title = 'Codes of an authenticator') {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: title }).click()
  return page.getByRole('dialog', { name: title })
}

t.test('codes are set up with a picture or a key, and asked for from then on', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk', insecure: true, expected })
  const dialog = await openCodes(page, 'desk')
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  t.match(key, /^[A-Z2-7]{32}$/)
  await requireAccessible(t, page)
  const drawn = await dialog.getByRole('img', { name: 'QR code' }).locator('path').getAttribute('d')
  t.equal(drawn, darkSquares(otpauthUri(key, { site: 'Hotel Astoria', user: 'desk' })))

  const code = codeOf(hotel, key)
  await dialog.getByLabel('Code', { exact: true }).fill(wrongCode(code))
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  const yes = dialog.getByRole('button', { name: 'Set up codes' })
  await yes.click()
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await yes.click()
  await dialog.getByText('That code is wrong').waitFor()
  await requireAccessible(t, page)
  await dialog.locator('input[name=code]:focus').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await yes.click()
  await page.getByText('From now on logging in asks for a code').waitFor()
  await page.getByTitle('Connected').waitFor()
  await hotel.desk.get('/rest/system').expect(401, 105)

  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  hotel.clock.advance(2 * stepMs)
  await page.locator('input[name=username]:focus').fill('desk')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const field = page.locator('input[name=code]:focus')
  await field.fill(wrongCode(codeOf(hotel, key)))
  await requireAccessible(t, page)
  await page.keyboard.press('Enter')
  await page.getByText('That code is wrong or was used already').waitFor()
  t.equal(
    await page.getByLabel('Password', { exact: true }).inputValue(),
    password,
    'what was typed stays',
  )
  await field.fill(codeOf(hotel, key))
  await page.keyboard.press('Enter')
  await page.getByTitle('Connected').waitFor()
})

t.test('whose login is over is asked for a code, too', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk', expected })
  await page.getByTitle('Connected').waitFor()
  const key = await setUp(hotel, 'desk')
  const again = page.getByRole('dialog', { name: 'Log in' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByLabel('Password', { exact: true }).press('Enter')
  await again.getByLabel('Code').fill(codeOf(hotel, key))
  await again.getByLabel('Code').press('Enter')
  await again.waitFor({ state: 'detached' })
  await page.getByTitle('Connected').waitFor()

  hotel.clock.advance(2 * stepMs)
  const dialog = await openCodes(page, 'desk')
  await dialog.getByText('This account has codes').waitFor()
  await requireAccessible(t, page)
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(hotel, key))
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'End codes' }).click()
  await page.getByText('Your password is enough').waitFor()
  await hotel.desk.get('/rest/system').expect(200)
  t.equal(hotel.daemon.store.get('user', 'desk')?.authenticator, undefined)
})

t.test('an administrator sees who has codes, and ends those of others', async (t) => {
  const hotel = await openHotel(t)
  await setUp(hotel, 'maid')
  const view = 'admin/users'
  const page = await openPage(t, { browser, hotel, as: 'admin', view, language: 'de' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('maid').getByText('Codes', { exact: true }).waitFor()
  t.equal(await page.getByText('Codes', { exact: true }).count(), 1)
  await requireAccessible(t, page)
  await row('maid').getByRole('button', { name: 'Codes beenden: maid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Codes beenden' }).click()
  await page.getByText('maid meldet sich jetzt ohne Code an').waitFor()
  await row('maid').getByText('Codes', { exact: true }).waitFor({ state: 'detached' })
  await hotel.maid.get('/rest/system').expect(200)
  await setUp(hotel, 'desk')
  await row('desk').getByText('Codes', { exact: true }).waitFor()
})

t.test('a key is long, never the same, and written so that authenticators read it', (t) => {
  const keys = Array.from({ length: 100 }, newSecret)
  t.equal(new Set(keys).size, keys.length)
  for (const key of keys) t.match(key, /^[A-Z2-7]{32}$/)
  for (const letter of alphabet) t.ok(keys.join('').includes(letter), letter)
  t.equal(grouped('ABCDEFGH'), 'ABCD EFGH')
  t.equal(
    otpauthUri('ABCD', { site: 'Hotel: Zoë', user: 'a & b' }),
    'otpauth://totp/Hotel%20%20Zo%C3%AB:a%20%26%20b?secret=ABCD&issuer=Hotel%20%20Zo%C3%AB&algorithm=SHA1&digits=6&period=30',
  )
  t.end()
})

/** The squares of a QR code with the blank edge that cameras need, as they are drawn. */
function darkSquares(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const squares: string[] = []
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) squares.push(`M${x} ${y}h1v1h-1z`)
  return squares.join('')
}
