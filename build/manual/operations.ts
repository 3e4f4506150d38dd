import { SiteTime } from '../../src/core/site-time.ts'
import { Passwords } from '../../src/http/auth/password.ts'
import { Pins } from '../../src/http/auth/pins.ts'
import type { ApiContext } from '../../src/http/context.ts'
import { openApi } from '../../src/http/openapi/openapi.ts'
import { Page } from '../../src/http/page/page.ts'
import { makeRestApi, openClientState } from '../../src/http/rest-api.ts'
import { KnownAddresses } from '../../src/http/server/known-addresses.ts'
import { product } from '../../src/system/version.ts'

/** Enough of a hotel for its operations to be described; nothing is asked of it. */
const hotel = {
  store: { onCommitted: () => undefined },
  clock: { now: () => 0 },
  time: new SiteTime('UTC'),
  destinations: [],
  pushServers: [],
  version: product.version,
} as unknown as ApiContext

const passwords = new Passwords()
const clients = openClientState({
  ...hotel,
  passwords,
  pins: new Pins({ ...hotel, passwords }),
  page: new Page('', { version: '', files: [] }, hotel.journal),
  isLocal: () => false,
  knownAddresses: new KnownAddresses(),
})

/** Every operation, as the daemon has it. */
export const { operations } = makeRestApi(hotel, clients)

/** The document that the daemon serves as openapi.json. */
export const document = openApi(product.version, operations)
