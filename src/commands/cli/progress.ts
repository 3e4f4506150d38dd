const firstMs = 500
const redrawMs = 250
const toLineStart = '\r\u001b[K'

/** Does something that may take long; on a terminal a line that is redrawn says how far it is. */
export async function withProgress<T>(
  what: () => string | Promise<string>,
  work: () => Promise<T>,
): Promise<T> {
  const { stderr } = process
  if (!stderr.isTTY || process.env.TERM === 'dumb') return work()
  const startedMs = performance.now()
  let isDrawn = false
  let isOver = false
  const draw = async () => {
    const passedMs = performance.now() - startedMs
    if (passedMs < firstMs) return
    const text = `${await what()} … ${Math.round(passedMs / 1_000)} s`
    if (isOver) return
    // Beyond the edge it would wrap, and every redraw would leave a line behind.
    stderr.write(`${toLineStart}${text.slice(0, (stderr.columns || 80) - 1)}`)
    isDrawn = true
  }
  const timer = setInterval(() => void draw().catch(() => {}), redrawMs)
  try {
    return await work()
  } finally {
    isOver = true
    clearInterval(timer)
    if (isDrawn) stderr.write(toLineStart)
  }
}

/** `12.3 MiB` */
export function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`
}
