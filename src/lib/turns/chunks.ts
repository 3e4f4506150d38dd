/** So many share one decision where there may be thousands. */
export const chunkSize = 500

export function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = []
  for (let i = 0; i < items.length; i += chunkSize) chunks.push(items.slice(i, i + chunkSize))
  return chunks
}
