import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../live/context.ts'
import { route } from './route.ts'

/** The title of the window, which is seen also from behind others, for as long as somebody is logged in. */
export function PageTitle({ alarms }: { readonly alarms: number }) {
  const { words, shown } = usePage()
  const { system, events } = useHotel()
  const site = system.value.sitename || words.shell.product
  const heading = useHeading()
  const place = heading === '' ? site : `${heading} – ${site}`
  const title = alarms === 0 ? place : words.desk.alarms.pageTitle(shown.number(alarms), site)
  const isLost = events.connection.value.kind === 'lost'
  useTitle(isLost ? words.shell.lostTitle(title) : title)
  return null
}

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useEffect(() => {
    document.title = title
  }, [title])
}

/** What the view that is open calls itself. Whoever goes to another one is taken to its heading. */
function useHeading(): string {
  const [heading, setHeading] = useState('')
  const here = useRef<{ readonly heading: Element; readonly place: string }>(null)
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    const look = () => {
      const found = content.querySelector('h1')
      if (!found) return
      setHeading(found.textContent)
      const before = here.current
      const place = route().join('/')
      if (before?.heading === found) return
      here.current = { heading: found, place }
      if (before && before.place !== place && !isTyping()) focusOn(found)
    }
    // Some views come later than their address.
    const watch = new MutationObserver(look)
    watch.observe(content, { childList: true, subtree: true, characterData: true })
    look()
    return () => watch.disconnect()
  }, [])
  return heading
}

/** Some views begin with a field. */
function isTyping(): boolean {
  return document.activeElement?.closest('#content :is(input, select, textarea)') != null
}

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
