import t from 'tap'
import { sessionMs } from '../../../src/core/sessions.ts'
import { openHotel, password } from '../../support/hotel.ts'
import { requireAccessible } from '../support/accessible.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const unauthorized = [/status of 401/]

t.test('who is asked to log in can type at once', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk', expected: unauthorized })
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.locator('input[name=username]:focus').waitFor()
  await page.keyboard.type('desk')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).press('Enter')
  await page.getByText('do not belong together').waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByTitle('Connected').waitFor()
  await hotel.admin.put('/rest/user/desk', { password: 'another password' }).expect(200)
  await page.getByText('You were logged out').waitFor()
  await page.locator('input[name=password]:focus').waitFor()
})

t.test('what is asked for when somebody logs out is given up', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel })
  const [asked, isOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/rest/alert', async (route) => {
    asked.resolve()
    await isOut.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Name').fill('desk')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await asked.promise
  const ended = page.waitForResponse(/rest\/session/)
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await ended
  isOut.resolve()
  await page.locator('input[name=username]:focus').waitFor()
})

t.test('who guesses too often is told for how long to wait', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, expected: [/status of 4(01|29)/] })
  await page.getByLabel('Name').fill('desk')
  for (let n = 0; n < 11; n += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`guess number ${n}`)
    const answered = page.waitForResponse(/rest\/session/)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await answered
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  }
  await page.getByText(/Too many wrong logins. Try again in \d+ seconds/).waitFor()
})

t.test('who logs out leaves no words on the screen for whoever comes next', async (t) => {
  const hotel = await openHotel(t)
  const expected = [/status of 409/]
  const page = await openPage(t, { browser, hotel, as: 'admin', view: 'admin/users', expected })
  await page.getByRole('button', { name: 'Remove admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const notice = page.getByText('admin is the last administrator of the whole site')
  await notice.waitFor()
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await notice.waitFor({ state: 'detached' })
})

t.test('a password changed elsewhere asks to log in again', async (t) => {
  const hotel = await openHotel(t)
  const page = await openPage(t, { browser, hotel, as: 'desk', expected: unauthorized })
  await page.getByTitle('Connected').waitFor()
  await hotel.admin.put('/rest/user/desk', { password: 'another password' }).expect(200)
  await page.getByText('You were logged out').waitFor()
  t.equal(await page.getByLabel('Name').inputValue(), 'desk')
})

t.test('whose login is over logs in again and finds what was typed', async (t) => {
  const hotel = await openHotel(t)
  const options = { browser, hotel, as: 'desk', view: 'desk', expected: unauthorized }
  const page = await openPage(t, options)
  await page.getByTitle('Connected').waitFor()
  const rooms = page.getByRole('combobox', { name: 'Room', exact: true })
  await rooms.fill('101')
  hotel.clock.advance(sessionMs)
  const again = page.getByRole('dialog', { name: 'Log in' })
  await again.getByText('You were logged out').waitFor()
  await requireAccessible(t, page)
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await again.getByText('do not belong together').waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await page.getByTitle('Connected').waitFor()
  t.match(await rooms.inputValue(), '101')
  await page.locator('input:focus').waitFor()
  await page.reload()
  await page.getByTitle('Connected').waitFor()
})

t.test('somebody else who logs in over it finds nothing of it', async (t) => {
  const hotel = await openHotel(t)
  const options = { browser, hotel, as: 'desk', view: 'desk', expected: unauthorized }
  const page = await openPage(t, options)
  await page.getByTitle('Connected').waitFor()
  await page.getByRole('combobox', { name: 'Room', exact: true }).fill('101')
  await hotel.admin.delete('/rest/user/desk').expect(200)
  const again = page.getByRole('dialog', { name: 'Log in' })
  await again.getByLabel('Name').fill('maid')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'maid', exact: true }).waitFor()
  await again.waitFor({ state: 'detached' })
  t.equal(await page.getByRole('combobox', { name: 'Room', exact: true }).inputValue(), '')
})

t.test('the own password can be changed, and the page goes on', async (t) => {
  const hotel = await openHotel(t)
  const expected = [/status of 400/, ...unauthorized]
  const page = await openPage(t, { browser, hotel, as: 'desk', expected })
  await page.getByRole('button', { name: 'desk', exact: true }).click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill(`short${' '.repeat(10)}`)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await page.locator('.wrong').getByText('At least 10 characters.').waitFor()
  await page.getByLabel('New password').fill('a better password')
  await change.click()
  await page.getByText('This is not your current password.').waitFor()
  await requireAccessible(t, page)
  await page.getByLabel('Current password').fill(password)
  await change.dblclick()
  await page.getByText('Your password was changed').waitFor()
  await page.getByTitle('Connected').waitFor()
  await hotel.as('desk', 'a better password').get('/rest/system').expect(200)
})
