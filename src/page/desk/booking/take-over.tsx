import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { newKey } from '../../parts/new-key.ts'
import { shortList } from '../short-list.ts'
import { keepBrowserGroups, readBrowserGroups, takeOver } from './browser-groups.ts'
import { addGroup, type WantedGroup } from './groups.ts'

/** Groups that this browser alone still keeps, until somebody has decided about them. */
export function TakeOverGroups() {
  const { words, notices } = usePage()
  const { rest, groups } = useHotel()
  const { browserGroups: text } = words.desk.group
  const [kept, setKept] = useState(readBrowserGroups)
  const [isBusy, setBusy] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  // A name is free when no group that the system knows has it.
  if (kept.length === 0 || groups.state.value.kind !== 'ready') return null
  const names = (list: readonly WantedGroup[]) => shortList(list.map(({ name }) => name))
  const settle = (left: readonly WantedGroup[]) => {
    keepBrowserGroups(left)
    setKept(left)
  }
  const take = async () => {
    if (isBusy) return
    setBusy(true)
    const { left, renamed } = await takeOver(kept, {
      known: groups.valueOr([]),
      add: (group) => addGroup(rest, group, newKey()),
    })
    setBusy(false)
    settle(left)
    void groups.reload()
    const said = renamed.length > 0 ? [text.renamed(shortList(renamed))] : []
    if (left.length > 0) notices.trouble([text.left(names(left)), ...said].join('\n'))
    else notices.done([text.taken, ...said].join('\n'))
  }
  return (
    <section class="card row take-over" aria-label={text.title}>
      <p>{text.ask(names(kept))}</p>
      <button type="button" class="main" aria-disabled={isBusy} onClick={() => void take()}>
        {text.take}
      </button>
      <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && setForgetting(true)}>
        {text.forget}
      </button>
      {isForgetting && (
        <Question
          title={text.forgetTitle}
          yes={text.forget}
          isDangerous
          onNo={() => setForgetting(false)}
          onYes={() => settle([])}
        >
          <p>{names(kept)}</p>
        </Question>
      )}
    </section>
  )
}
