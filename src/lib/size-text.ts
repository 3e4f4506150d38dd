/** `512 MB`, as disks are sold. */
export function sizeText(bytes: number): string {
  if (bytes >= 10e9) return `${Math.round(bytes / 1e9)} GB`
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`
}
