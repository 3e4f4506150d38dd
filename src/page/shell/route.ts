import { signal } from '@preact/signals'

/** `['admin', 'log']` of `#/admin/log` */
function routeOf(): readonly string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const current = signal(routeOf())
addEventListener('hashchange', () => {
  current.value = routeOf()
})

/** Where the user is in the page. */
export function route(): readonly string[] {
  return current.value
}

export function linkTo(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

export function goTo(...parts: readonly string[]): void {
  location.hash = linkTo(...parts)
}
