import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../live/context.ts'

/** A part of the page that is loaded when it is first shown. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  let Loaded: FunctionComponent | undefined
  return function Later() {
    const words = useWords()
    const [isFailed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== undefined)
    useEffect(() => {
      if (Loaded || isFailed) return
      load().then(
        (part) => {
          Loaded = part
          setReady(true)
        },
        () => setFailed(true),
      )
    }, [isFailed])
    if (Loaded) return <Loaded />
    if (!isFailed) return <p class="empty">{words.shell.loading}</p>
    return (
      <div class="empty" role="alert">
        <p>{words.faults.silent}</p>
        <button type="button" onClick={() => setFailed(false)}>
          {words.shell.tryAgain}
        </button>
      </div>
    )
  }
}
