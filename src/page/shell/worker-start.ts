const workerPath = '/worker.js'

/** The part of trusted types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}

/** Has the page's files kept for when the network is gone; where the browser allows none, nothing is lost. */
export function startWorker(): void {
  // Not there on plain HTTP.
  if (!('serviceWorker' in navigator)) return
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  // Whatever it is asked for, it names this one file.
  const policy = types?.createPolicy('worker', { createScriptURL: () => workerPath })
  const script = policy?.createScriptURL('') ?? workerPath
  // A certificate that the browser doubts, or storage that is switched off.
  navigator.serviceWorker.register(script).catch(() => undefined)
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(loadedPaths()))
}

/** What this page has loaded, perhaps before the worker was there to keep it. */
function loadedPaths(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
}
