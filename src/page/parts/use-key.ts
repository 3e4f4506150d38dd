import { useRef } from 'preact/hooks'
import { newKey } from './new-key.ts'

/**
 * Gives the idempotency key of what is sent: the same for the same content, so that what is sent
 * again because no answer came is carried out once.
 */
export function useKey(): (content: unknown) => string {
  const last = useRef<{ readonly content: unknown; readonly key: string }>({ content: '', key: '' })
  return (content) => {
    if (last.current.content !== content) last.current = { content, key: newKey() }
    return last.current.key
  }
}
