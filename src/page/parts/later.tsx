import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useWords } from '../live/context.ts'

/** A part of the page that is loaded when it is first shown. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | undefined
  return function Later(props: P) {
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
    if (Loaded) return <Loaded {...props} />
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
