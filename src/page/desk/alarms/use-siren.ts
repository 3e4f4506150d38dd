import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Alert } from '../../rest/records.ts'
import { Siren } from './siren.ts'

/** Sounds while something is open; what is new is heard also during a silence. */
export function useSiren(open: readonly Alert[]): Siren {
  const siren = useMemo(() => new Siren(), [])
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    // One that is raised again, as when it is time to knock, is a new one.
    const keys = open.map(({ id, kind, time }) => `${id} ${kind} ${time}`)
    const isNew = keys.some((key) => !known.current.has(key))
    known.current = new Set(keys)
    if (keys.length === 0) siren.end()
    else if (isNew) siren.sound()
  }, [open, siren])
  useEffect(() => () => siren.end(), [siren])
  // Any touch or key lets a browser sound that wanted one first. Not before the touch has ended: the
  // button under the finger would become another one.
  useEffect(() => {
    const retry = () => {
      if (siren.state.value === 'blocked') siren.sound()
    }
    const kinds = ['click', 'keyup']
    for (const kind of kinds) document.addEventListener(kind, retry)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, retry)
    }
  }, [siren])
  return siren
}
