import type { Page } from 'playwright-core'

export interface Picture {
  readonly name: string
  /** One of the demo's accounts. */
  readonly user: string
  /** The part of the page, as in its address after `#/`. */
  readonly view: string
  readonly width: number
  readonly height: number
  readonly isDark: boolean
  /** Waits until there is something to see, and begins what is to be seen. */
  readonly prepare: (page: Page) => Promise<void>
}

/** Those of whom the demo's first failures and refusals are awaited come last. */
export const pictures: readonly Picture[] = [
  {
    name: 'housekeeping',
    user: 'housekeeping',
    view: 'housekeeping',
    width: 390,
    height: 844,
    isDark: false,
    prepare: (page) => page.getByText('Inspected').first().waitFor(),
  },
  {
    name: 'minibar',
    user: 'housekeeping',
    view: 'housekeeping/room/305',
    width: 390,
    height: 844,
    isDark: false,
    prepare: async (page) => {
      for (const item of [/^Still water/, /^Cola/, /^Cola/])
        await page.getByRole('button', { name: item }).first().click()
    },
  },
  {
    name: 'desk',
    user: 'frontdesk',
    view: 'desk',
    width: 1440,
    height: 1080,
    isDark: true,
    prepare: async (page) => {
      await page
        .getByText(/was not reached/)
        .first()
        .waitFor()
      await page.keyboard.type('105645')
      await page
        .getByText(/Room 105/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'room',
    user: 'frontdesk',
    view: 'desk',
    width: 1280,
    height: 560,
    isDark: false,
    prepare: async (page) => {
      const alarm = page.getByText(/was not reached/).first()
      await alarm.waitFor()
      const [, room = ''] = /(\d{3})/.exec(await alarm.innerText()) ?? []
      await page.goto(new URL(`#/desk/room/${room}`, page.url()).href)
      await page.getByRole('heading', { name: new RegExp(room), level: 1 }).waitFor()
    },
  },
  {
    name: 'wall',
    user: 'frontdesk',
    view: 'desk',
    width: 1280,
    height: 720,
    isDark: true,
    prepare: async (page) => {
      await page.goto(new URL('/wall', page.url()).href)
      await page.getByRole('main').waitFor()
      await page
        .getByText(/\d\d:\d\d/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'setup',
    user: 'admin',
    view: 'admin/setup',
    width: 1280,
    height: 960,
    isDark: false,
    prepare: (page) => page.getByRole('link', { name: /^Ring/ }).waitFor(),
  },
  {
    name: 'summary',
    user: 'admin',
    view: 'admin',
    width: 1280,
    height: 960,
    isDark: false,
    prepare: async (page) => {
      await page.getByText(/^All ([89]|1\d) calls rang/).waitFor()
      await page.locator('canvas').first().waitFor()
    },
  },
]
