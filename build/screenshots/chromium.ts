/** Debian's Chromium: the whole browser, and one without windows, which takes half the time. */
export const wholeBrowser = '/usr/bin/chromium'
export const plainBrowser = '/usr/bin/chromium-headless-shell'

/** It shows nothing, and asks nobody but the hotel. */
export const quietFlags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]
