import t from 'tap'

const origin = 'https://hotel.test'
const ours = { Server: 'Nightporter/1.0.0 REST/1.0.0' }
const staffFiles = ['/', '/page-ABC.js', '/icon.svg']
const files = [...staffFiles, '/words-de-DEF.js', '/admin-view-GHI.js', '/chunk-JKL.js']
const lastingFiles = files.filter((path) => path.endsWith('.js'))

/** What a browser keeps for an origin, by the names of its caches. */
const kept = new Map<string, Map<string, Response>>()
const caches = {
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  open: async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return {
      keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, answer: Response) => cache.set(path, answer),
      add: async (path: string) => cache.set(path, await network(path)),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) cache.set(path, await network(path))
      },
    }
  },
}

let network: (asked: string) => Promise<Response> = async () => Response.error()

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const scope = {
  addEventListener: (name: string, on: Listener) => listeners.set(name, on),
  skipWaiting: async () => undefined,
  clients: { claim: async () => undefined },
  location: new URL(`${origin}/worker.js`),
}
Object.assign(globalThis, {
  ...{ self: scope, caches, fetch: (asked: string | Request) => network(pathOf(asked)) },
  ...{ pageFiles: files, staffFiles, lastingFiles, pageVersion: '1' },
})
await import('../../src/page/worker.ts')

function pathOf(asked: string | Request): string {
  return new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
}

/** What becomes of `install` or `activate`. */
async function live(name: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

/** The page tells what it has loaded. */
async function tell(data: unknown): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get('message')?.({ data, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

const keptPaths = () => [...(kept.get('nightporter 1')?.keys() ?? [])]

/** The worker's answer as text; undefined when it leaves the request to the browser. */
async function ask(url: string, method = 'GET'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  const respondWith = (promise: Promise<Response>) => (answer = promise)
  listeners.get('fetch')?.({ request: new Request(new URL(url, origin), { method }), respondWith })
  return (await answer)?.text()
}

t.beforeEach(async () => {
  kept.clear()
  network = async (path) => new Response(`kept ${path}`, { headers: ours })
  await live('install')
  network = async (path) => new Response(`new ${path}`, { headers: ours })
})

t.test('what is asked of the interface, and of others, the worker never touches', async (t) => {
  for (const path of ['/rest/system', '/rest/events', '/other', 'https://elsewhere.test/'])
    t.equal(await ask(path), undefined, path)
  t.equal(await ask('/', 'POST'), undefined)
})

t.test('a name that lasts is taken from what is kept, the others from the network', async (t) => {
  t.equal(await ask('/page-ABC.js'), 'kept /page-ABC.js')
  t.equal(await ask('/?from=desk'), 'new /')
  t.equal(await ask('/icon.svg'), 'new /icon.svg')
})

t.test('without the system, what is kept is there', async (t) => {
  const halves = () =>
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('<!doctype')),
      pull: (body) => body.error(new Error('the network broke off')),
    })
  const troubles: Record<string, () => Promise<Response>> = {
    'no network': async () => Promise.reject(new TypeError('no network')),
    'a stranger': async () => new Response('Welcome to our Wi-Fi'),
    'shutting down': async () => new Response('{}', { status: 503, headers: ours }),
    'half an answer': async () => new Response(halves(), { headers: ours }),
  }
  for (const [name, answer] of Object.entries(troubles)) {
    network = answer
    t.equal(await ask('/'), 'kept /', name)
  }
})

t.test('a new worker forgets the files of older pages, and of nobody else', async (t) => {
  await caches.open('nightporter 0')
  await caches.open('of another page')
  await live('activate')
  t.strictSame([...kept.keys()], ['nightporter 1', 'of another page'])
})

t.test('what only some load is kept once it was loaded', async (t) => {
  t.strictSame(keptPaths(), staffFiles)
  t.equal(await ask('/admin-view-GHI.js'), 'new /admin-view-GHI.js')
  t.strictSame(keptPaths(), [...staffFiles, '/admin-view-GHI.js'])
  await tell(['/words-de-DEF.js', '/page-ABC.js', '/rest/system', '/words-fr-OLD.js'])
  t.strictSame(keptPaths(), [...staffFiles, '/admin-view-GHI.js', '/words-de-DEF.js'])
  await tell('no list')
})

t.test('a stranger in the network is never kept', async (t) => {
  network = async () => new Response('Welcome to our Wi-Fi')
  t.equal(await ask('/admin-view-GHI.js'), 'Welcome to our Wi-Fi')
  t.strictSame(keptPaths(), staffFiles)
})

t.test('a new page has the language and the parts that the page before it had', async (t) => {
  kept.clear()
  const older = await caches.open('nightporter 0')
  const elsewhere = await caches.open('of another page')
  for (const path of ['/words-de-OLD.js', '/chunk-OLD.js']) await older.add(path)
  await elsewhere.add('/admin-view-OLD.js')
  await live('install')
  t.strictSame(keptPaths(), [...staffFiles, '/words-de-DEF.js'])
})
