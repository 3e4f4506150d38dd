import { request } from 'node:http'
import t from 'tap'
import { annex, type Hotel, openHotel, password } from '../support/hotel.ts'

/** What an account needs for each operation; `site` is one that is bound to no tenant. */
const needs: Readonly<Record<string, string>> = {
  'GET /rest/openapi.json': '',
  'GET /rest/system': '',
  'GET /rest/clock': '',
  'GET /rest/events': '',
  'GET /rest/metrics': 'site',
  'GET /rest/box': 'administrator',
  'POST /rest/reload': 'nobody',
  'GET /rest/site-file': 'administrator site',
  'GET /rest/journal': 'administrator site',
  'PUT /rest/site-file': 'administrator site',
  'POST /rest/site-file/version/{id}': 'administrator site',
  'POST /rest/clock/accept': 'administrator site',
  'GET /rest/backup': 'administrator site',

  'POST /rest/wakeup': '',
  'GET /rest/wakeup/list': '',
  'GET /rest/wakeup/list/{type}': '',
  'GET /rest/wakeup/{id}': '',
  'PUT /rest/wakeup/{id}': '',
  'DELETE /rest/wakeup/{id}': '',
  'POST /rest/wakeup/{id}/move': '',
  'POST /rest/wakeup/{id}/ring': '',
  'GET /rest/wakeup/{id}/log': '',
  'POST /rest/undo': '',
  'GET /rest/profile': '',
  'GET /rest/wakeup/capacity': '',
  'GET /rest/wakeup/summary': 'administrator',
  'GET /rest/wakeup/log': 'administrator',
  'GET /rest/wakeup/log/verify': 'administrator site',
  'GET /rest/alert': '',
  'DELETE /rest/alert/{id}': '',

  'POST /rest/isi/charge': 'inventory',
  'POST /rest/isi/correct': 'inventory',
  'GET /rest/isi/report': 'inventory administrator',
  'GET /rest/isi/item': 'inventory',
  'GET /rest/isi/item/{id}': 'inventory',
  'POST /rest/isi/item': 'inventory administrator',
  'PUT /rest/isi/item/{id}': 'inventory administrator',
  'DELETE /rest/isi/item/{id}': 'inventory administrator',
  'GET /rest/isi/category': 'inventory',
  'GET /rest/isi/category/{id}': 'inventory',
  'POST /rest/isi/category': 'inventory administrator',
  'PUT /rest/isi/category/{id}': 'inventory administrator',
  'DELETE /rest/isi/category/{id}': 'inventory administrator',

  'POST /rest/rsi/change': '',
  'GET /rest/rsi/room': '',
  'GET /rest/rsi/status': '',
  'GET /rest/rsi/status/{id}': '',
  'POST /rest/rsi/status': 'administrator',
  'PUT /rest/rsi/status/{id}': 'administrator',
  'DELETE /rest/rsi/status/{id}': 'administrator',

  'POST /rest/session': '',
  'DELETE /rest/session': '',
  'GET /rest/user': 'administrator',
  'POST /rest/user': 'administrator',
  // One's own account is everybody's business.
  'GET /rest/user/{name}': 'administrator',
  'PUT /rest/user/{name}': 'administrator',
  'DELETE /rest/user/{name}': 'administrator',
  'GET /rest/tenant': 'administrator',

  'GET /rest/room': '',
  'GET /rest/room/{id}': '',
  'GET /rest/room/{id}/guests': '',
  'POST /rest/room': 'administrator',
  'PUT /rest/room/{id}': 'administrator',
  'DELETE /rest/room/{id}': 'administrator',
  'GET /rest/group': '',
  'GET /rest/group/{id}': '',
  'POST /rest/group': '',
  'PUT /rest/group/{id}': '',
  'DELETE /rest/group/{id}': '',
  'GET /rest/line': 'site',
  'GET /rest/pair': 'site',
  'POST /rest/pair/give-way': 'administrator site',
  'POST /rest/line/{name}/ring': 'administrator site',
  'GET /rest/line/{name}/trace': 'administrator site',
  'GET /rest/call': 'administrator site',
  'GET /rest/call/trace': 'administrator site',

  'GET /rest/prompt': '',
  'GET /rest/prompt/{id}/{language}': '',
  'PUT /rest/prompt/{id}/{language}': 'administrator site',
  'DELETE /rest/prompt/{id}/{language}': 'administrator site',

  'GET /rest/voice': 'administrator',
  'GET /rest/voice/{name}': 'administrator',
  'GET /rest/voice/{name}/{clip}': 'administrator',
  'PUT /rest/voice/{name}': 'administrator site',
  'DELETE /rest/voice/{name}': 'administrator site',

  'GET /rest/outbound': 'administrator site',
  'GET /rest/outbound/{name}': 'administrator site',
  'GET /rest/outbound/{name}/trace': 'administrator site',
  'PUT /rest/outbound/{name}/{delivery}': 'administrator site',
  'GET /rest/property': 'site',
  'PUT /rest/property/{name}': 'site',

  'POST /rest/import/{kind}': 'administrator',
  'GET /rest/export/{kind}': 'administrator',
}

/** Paths under which something else is needed than the operation says as a whole. */
const kinds: readonly [operation: string, kind: string, needed: string][] = [
  ['POST /rest/import/{kind}', 'statuses', 'administrator'],
  ['POST /rest/import/{kind}', 'items', 'inventory administrator'],
  ['POST /rest/import/{kind}', 'categories', 'inventory administrator'],
  ['POST /rest/import/{kind}', 'groups', 'administrator'],
  ['GET /rest/export/{kind}', 'groups', 'administrator'],
  ['GET /rest/export/{kind}', 'statuses', 'administrator'],
  ['GET /rest/export/{kind}', 'items', 'inventory administrator'],
  ['GET /rest/export/{kind}', 'categories', 'inventory administrator'],
]

/** Nothing of these names exists, so that what is allowed changes nothing. */
const samples: Readonly<Record<string, string>> = {
  type: 'pending',
  id: '987654',
  name: 'somebody-else',
  language: 'xx',
  delivery: '987654',
  kind: 'rooms',
  clip: 'booked',
}

interface Account {
  readonly name: string
  readonly permissions: readonly string[]
  readonly tenant: string
}

const accounts: readonly Account[] = [annex, ''].flatMap((tenant) =>
  [[], ['inventory'], ['administrator'], ['inventory', 'administrator']].map((permissions) => ({
    name: [tenant ? 'bound' : 'free', ...permissions].join('-'),
    permissions,
    tenant,
  })),
)

function mayUse({ permissions, tenant }: Account, needed: string): boolean {
  return needed
    .split(' ')
    .every((need) => need === '' || (need === 'site' ? tenant === '' : permissions.includes(need)))
}

/** Status and error code of an operation. A stream that never ends is left once it has begun. */
function ask(
  { url }: Hotel,
  method: string,
  { path, credentials }: { path: string; credentials?: string },
): Promise<{ status: number; error: number | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = credentials ? { Authorization: `Basic ${btoa(credentials)}` } : {}
    const asked = request(`${url}${path}`, { method, headers, agent: false }, (response) => {
      const { statusCode: status = 0 } = response
      if (status < 400) {
        resolve({ status, error: undefined })
        asked.destroy()
        return
      }
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status, error: JSON.parse(text).error }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

t.test('every operation is for those who may use it, and for nobody else', async (t) => {
  const hotel = await openHotel(t)
  for (const { name, permissions, tenant } of accounts)
    await hotel.addUser(name, permissions.join(), tenant)
  const { paths } = (await hotel.admin.get('/rest/openapi.json').expect(200)).json
  const operations = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  t.same(operations.sort(), Object.keys(needs).sort(), 'each one is decided upon here')

  const plain = operations.map((operation) => [
    operation,
    samples.kind ?? '',
    needs[operation] ?? 'nobody',
  ])
  for (const [operation = '', kind = '', needed = ''] of [...plain, ...kinds])
    await t.test(`${operation} ${kind}`, async (t) => {
      const [method = '', pattern = ''] = operation.split(' ')
      const values = { ...samples, kind }
      const path = pattern.replace(
        /\{(\w+)\}/g,
        (_, name: keyof typeof values) => values[name] ?? '',
      )
      const nobody = await ask(hotel, method, { path })
      t.same(nobody, { status: 401, error: 101 }, 'without credentials')
      const guess = await ask(hotel, method, {
        path,
        credentials: 'free-administrator:a bad guess',
      })
      t.ok([101, 103].includes(guess.error ?? 0), 'with a wrong password')
      for (const account of accounts) {
        const credentials = `${account.name}:${password}`
        const { status, error } = await ask(hotel, method, { path, credentials })
        if (mayUse(account, needed))
          t.ok(![101, 102, 103].includes(error ?? 0), `${account.name} may: ${status}`)
        else t.same({ status, error }, { status: 403, error: 102 }, `${account.name} may not`)
      }
    })
})
