import type { ShownTime } from '../../time/shown-time.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `512 MB`, as disks are sold, in the reader's figures. */
export function shownSize(bytes: number, shown: ShownTime): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return shown.measure(rounded, units[unit] ?? 'terabyte')
}
