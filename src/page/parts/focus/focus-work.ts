/** Nothing needs anybody any more: back to the booking line, or to what else is open. */
export function focusWork(): void {
  const booking = document.querySelector<HTMLElement>('.booking input')
  const work = booking ?? document.querySelector<HTMLElement>('#content')
  work?.focus({ preventScroll: true })
}
