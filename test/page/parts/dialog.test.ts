import type { Page } from 'playwright-core'
import t from 'tap'
import { openHotel } from '../../support/hotel.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

const browser = await sharedBrowser()
const hotel = await openHotel(t)

/** Ways in which a dialog is closed: its button, and what the browser does when Escape is pressed. */
const ways = {
  button: 'dialog.querySelector("[aria-label=Close]").click()',
  escape: 'dialog.requestClose()',
}

/** Closes the dialog and clicks on what opens it, all in one task; resolves after what follows from it. */
function closeAndReopen(page: Page, close: string): Promise<unknown> {
  return page.evaluate(`{
    const dialog = document.querySelector('dialog')
    ${close}
    document.querySelector('button.account').click()
    new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve))))
  }`)
}

for (const [way, close] of Object.entries(ways))
  t.test(`a dialog that is closed (${way}) and opened again at once is open`, async (t) => {
    const page = await openPage(t, { browser, hotel, as: 'desk' })
    const dialog = page.getByRole('dialog', { name: 'Account desk' })
    await page.getByRole('button', { name: 'desk', exact: true }).click()
    await dialog.waitFor()
    await closeAndReopen(page, close)
    t.ok(await dialog.isVisible())
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    t.equal(await page.evaluate('document.querySelectorAll("dialog[open]").length'), 1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'desk', exact: true }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('button.account:focus').waitFor()
  })
