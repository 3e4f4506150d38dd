const endings = ['SIGTERM', 'SIGINT'] as const

/** Resolves at the first signal that ends a program, or at one of `others`. */
export function untilSignal(...others: NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of [...endings, ...others]) process.once(signal, () => resolve())
  })
}
