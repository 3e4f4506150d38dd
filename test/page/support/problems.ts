import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core'

/**
 * Everything that must not happen while a page is open, as it happens: errors in the console, among
 * them what the content security policy forbids, errors that nobody caught, and requests to others
 * than the hotel. What fits one of the patterns is expected.
 */
export function watchProblems(
  context: BrowserContext,
  origin: string,
  expected: readonly RegExp[],
): readonly string[] {
  const problems: string[] = []
  const tell = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error')
      tell(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => tell(`uncaught: ${error.error().message}`))
  context.on('request', (request: Request) => {
    const url = new URL(request.url())
    const isElsewhere = /^(http|ws)s?:$/.test(url.protocol) && url.origin !== origin
    if (isElsewhere) tell(`request to another host: ${url.href}`)
  })
  return problems
}
