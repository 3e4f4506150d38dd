const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 }

/** Reads `300ms`, `2s` or `1m`; undefined when it is no such thing, or longer than an hour. */
export function readDurationMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,7})(ms|s|m)$/.exec(text.toLowerCase()) ?? []
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN)
  return ms <= 60 * 60_000 ? ms : undefined
}
