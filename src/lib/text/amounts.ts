/** `340 MB`, `12.3 GB`: as disks are sold. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`
}

/** `1 delivery`, `3 deliveries` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `3 days 4 hours`: the two largest units. */
export function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const parts = [
    { count: Math.floor(minutes / 1_440), unit: 'day' },
    { count: Math.floor(minutes / 60) % 24, unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return 'less than a minute'
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ')
}
