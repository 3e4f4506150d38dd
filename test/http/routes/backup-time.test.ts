import t from 'tap'
import type { Request } from '../../../src/http/api/operation.ts'
import type { ApiContext } from '../../../src/http/context.ts'
import { transferRoutes } from '../../../src/http/routes/transfer.ts'

t.test('a backup that is not taken is let go after an hour', async (t) => {
  const api = {
    space: {
      lookAgain: async () => {},
      state: () => ({ free: 1, reserve: 0 }),
      isShort: () => false,
    },
    store: { backup: async () => [], state: () => ({ bytes: 0 }) },
  } as unknown as ApiContext
  const route = transferRoutes(api).find(({ path }) => path === '/rest/backup')
  const reply = await route?.handle({} as Request)
  t.equal(reply?.chunksMs, 3_600_000)
})
