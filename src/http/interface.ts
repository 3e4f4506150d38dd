import type { Socket } from 'node:net'
import type Koa from 'koa'
import { makeApp } from './app.ts'
import { Auth } from './auth.ts'
import { catalogues } from './catalogue.ts'
import { Events } from './events.ts'
import type { House } from './house.ts'
import { ListTexts } from './lists.ts'
import { Metrics } from './metrics.ts'
import type { Operation } from './operation.ts'
import type { Passwords } from './password.ts'
import { accountRoutes } from './routes/accounts.ts'
import { alertRoutes } from './routes/alerts.ts'
import { boxRoute } from './routes/box.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { clockRoutes } from './routes/clock.ts'
import { inventoryRoutes } from './routes/inventory.ts'
import { lineRoutes } from './routes/lines.ts'
import { outboundRoutes } from './routes/outbound.ts'
import { promptRoutes } from './routes/prompts.ts'
import { roomStatusRoutes } from './routes/room-status.ts'
import { openApiRoute, systemRoutes } from './routes/system.ts'
import { transferRoutes } from './routes/transfer.ts'
import { wakeupRoutes } from './routes/wakeup.ts'
import { wakeupCapacityRoute } from './routes/wakeup-capacity.ts'
import { wakeupLogRoutes } from './routes/wakeup-log.ts'

export interface RestInterface {
  readonly app: Koa
  readonly operations: readonly Operation[]
  readonly events: Events
}

/** Puts the whole REST interface together for one house. */
export function makeInterface(
  house: House,
  passwords: Passwords,
  isLocal: (socket: Socket) => boolean,
): RestInterface {
  const auth = new Auth(house.store, house.clock, passwords)
  const metrics = new Metrics(house.clock.now())
  const events = new Events(house.store, house.clock.now())
  const texts = new ListTexts(house.store)
  const described = [
    ...wakeupLogRoutes(house),
    ...alertRoutes(house),
    wakeupCapacityRoute(house),
    ...wakeupRoutes(house),
    ...inventoryRoutes(house),
    ...roomStatusRoutes(house),
    ...systemRoutes(house, metrics, events),
    boxRoute(house),
    ...clockRoutes(house),
    ...accountRoutes(house, auth, passwords),
    ...catalogues.flatMap((list) => catalogueRoutes(house, texts, list)),
    ...lineRoutes(house),
    ...promptRoutes(house),
    ...outboundRoutes(house),
    ...transferRoutes(house),
  ]
  const operations = [...described, openApiRoute(house, described)]
  return { app: makeApp({ house, auth, metrics, operations, isLocal }), operations, events }
}
