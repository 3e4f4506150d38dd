/**
 * Stands between the page and the network where the browser allows it, and has the page's own
 * files ready when the network is gone. What is asked of the interface it never touches.
 */

/** Given when the page is made: every file of it, and which of them. */
declare const pageFiles: readonly string[]
declare const lastingFiles: readonly string[]
declare const pageVersion: string

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface AskedEvent extends LifeEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** Of what a worker is given, that which this one uses. */
interface WorkerScope {
  addEventListener(name: 'install' | 'activate', on: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', on: (event: AskedEvent) => void): void
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
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const isOurs = origin === self.location.origin && pageFiles.includes(pathname)
  if (!isOurs || event.request.method !== 'GET') return
  const isLasting = lastingFiles.includes(pathname)
  event.respondWith(isLasting ? keptFirst(event.request) : networkFirst(event.request))
})

async function takeFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([...pageFiles])
  await self.skipWaiting()
}

/** Forgets the files of older pages. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(start) && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

/** A lasting name never stands for anything else. */
async function keptFirst(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request)
}

async function networkFirst(request: Request): Promise<Response> {
  const answer = await wholeAnswer(request.url).catch(() => Response.error())
  // Somebody else in the network may answer in the system's place.
  const isOurs = answer.ok && answer.headers.get('Server')?.startsWith('Nightporter')
  return isOurs ? answer : ((await kept(request)) ?? answer)
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
