/** A choice that this browser remembers; never a secret. Where storage is switched off nothing is kept. */
export function readKept(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? ''
  } catch {
    return ''
  }
}

/** False when it could not be kept. */
export function keep(name: string, value: string): boolean {
  try {
    if (value === '') localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
    return true
  } catch {
    return false
  }
}

/** Under which the browser keeps what this page names so. */
export function keyOf(name: string): string {
  return `nightporter.${name}`
}

/** The names that begin so. */
export function keptNames(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(start)))
      .map(nameOf)
  } catch {
    return []
  }
}

export function nameOf(key: string): string {
  return key.slice(keyOf('').length)
}
