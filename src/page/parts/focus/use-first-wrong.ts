import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Ties a form to what is wrong in it: each time that is found anew, the first such input gets the focus. */
export function useFirstWrong(wrong: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return form
}
