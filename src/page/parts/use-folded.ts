import { useState } from 'preact/hooks'
import { keep, readKept } from '../shell/kept.ts'

/** Whether a part is open, as it was left in this browser, and what opens or folds it. */
export function useFolded(name: string): readonly [isOpen: boolean, fold: () => void] {
  const [isOpen, setOpen] = useState(() => readKept(`folded.${name}`) === '')
  const fold = () => {
    keep(`folded.${name}`, isOpen ? 'folded' : '')
    setOpen(!isOpen)
  }
  return [isOpen, fold]
}
