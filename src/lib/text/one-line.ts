/** Words from the network in one line, made fit for a journal and a terminal. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ').trim()
  return [...line].slice(0, max).join('')
}
