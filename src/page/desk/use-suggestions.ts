import { useState } from 'preact/hooks'

/** A list below a field, of which arrow keys choose one; the focus stays in the field. */
export interface Suggesting {
  readonly isOpen: boolean
  /** The place of the chosen one; -1 for none. */
  readonly active: number
  readonly open: () => void
  readonly close: () => void
  /** Something else was typed: none is chosen any more. */
  readonly restart: () => void
  /** Whether the key was one of its own; `count` are there. */
  readonly press: (key: string, count: number) => boolean
}

export function useSuggestions(): Suggesting {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const press = (key: string, count: number) => {
    if (key === 'ArrowDown') {
      setOpen(true)
      setActive(count === 0 ? -1 : (active + 1) % count)
    } else if (key === 'ArrowUp') setActive(count === 0 ? -1 : (active <= 0 ? count : active) - 1)
    else return false
    return true
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const restart = () => {
    setOpen(true)
    setActive(-1)
  }
  return { isOpen, active, open: () => setOpen(true), close, restart, press }
}
