/**
 * Stands between the page and the network where the browser allows it, and has the page's own
 * files ready when the network is gone. What is asked of the interface it never touches.
 */

/** Given when the page is made: every file of it, those that everybody loads, and those whose names last. */
declare const pageFiles: readonly string[]
declare const staffFiles: readonly string[]
declare const lastingFiles: readonly string[]
declare const pageVersion: string

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface AskedEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The page tells what it had loaded before the worker was there. */
interface LoadedEvent extends LifeEvent {
  readonly data: unknown
}

/** Of what a worker is given, that which this one uses. */
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', on: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', on: (event: AskedEvent) => void): void
  addEventListener(name: 'message', on: (event: LoadedEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
}

declare const self: WorkerScope

const start = 'nightporter '
const cacheName = start + pageVersion
/** A network that is gone often says nothing at all, and what is kept is as good. */
const patienceMs = 1_000

self.addEventListener('install', (event) => event.waitUntil(takeFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => event.waitUntil(takeLoaded(event.data)))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const isOurs = origin === self.location.origin && pageFiles.includes(pathname)
  if (!isOurs || event.request.method !== 'GET') return
  const isLasting = lastingFiles.includes(pathname)
  event.respondWith(isLasting ? keptFirst(event.request) : networkFirst(event.request))
})

/** What everybody needs, and of the rest what an older page had: its language, say. */
async function takeFiles(): Promise<void> {
  const known = new Set<string>()
  for (const name of await caches.keys()) {
    if (!name.startsWith(start)) continue
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) known.add(stemOf(new URL(url).pathname))
  }
  const cache = await caches.open(cacheName)
  const others = pageFiles.filter((path) => isOptional(path) && known.has(stemOf(path)))
  await cache.addAll([...staffFiles, ...others])
  await self.skipWaiting()
}

/** Only few load it: it is kept once it was loaded. */
function isOptional(path: string): boolean {
  return lastingFiles.includes(path) && !staffFiles.includes(path)
}

/** `/words-de-` of `/words-de-AX3ORJFF.js`. Chunks have no names of their own. */
function stemOf(path: string): string {
  return path.startsWith('/chunk-') ? path : path.slice(0, path.lastIndexOf('-') + 1)
}

async function takeLoaded(paths: unknown): Promise<void> {
  if (!Array.isArray(paths)) return
  const cache = await caches.open(cacheName)
  for (const path of pageFiles)
    if (isOptional(path) && paths.includes(path) && !(await cache.match(path)))
      await cache.add(path)
}

/** Forgets the files of older pages. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(start) && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

/** A lasting name never stands for anything else. */
async function keptFirst(request: Request): Promise<Response> {
  const known = await kept(request)
  if (known) return known
  const answer = await fetch(request)
  if (isOurs(answer)) {
    const cache = await caches.open(cacheName)
    // Storage that is full keeps nobody from the page.
    await cache.put(new URL(request.url).pathname, answer.clone()).catch(() => undefined)
  }
  return answer
}

/** Somebody else in the network may answer in the system's place. */
function isOurs(answer: Response): boolean {
  return answer.ok && answer.headers.get('Server')?.startsWith('Nightporter') === true
}

async function networkFirst(request: Request): Promise<Response> {
  const answer = await wholeAnswer(request.url).catch(() => Response.error())
  return isOurs(answer) ? answer : ((await kept(request)) ?? answer)
}

/** Rejects also when a weak network breaks off amid the body: what is kept is better than half a page. */
async function wholeAnswer(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  await answer.clone().arrayBuffer()
  return answer
}

async function kept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  return cache.match(new URL(request.url).pathname)
}

export type {}
