import { usePage } from '../../live/context.ts'
import { detailWords } from '../../log/detail-words.ts'
import { actorWords } from '../../parts/actor-words.ts'
import { Dialog } from '../../parts/dialog.tsx'
import type { LogLine } from '../../rest/admin-records.ts'

export interface CalledDetailsProps {
  readonly line: LogLine
  readonly onClose: () => void
}

/** All of what the log has of one call to the system. */
export function CalledDetails({ line, onClose }: CalledDetailsProps) {
  const { words, shown } = usePage()
  const { called } = words.admin.log
  return (
    <Dialog title={called.title(actorWords(line.actor, words))} onClose={onClose}>
      <p class="hint">{shown.moment(line.time)}</p>
      <ul class="called">
        {detailWords(line.detail, words, shown).map(({ text, isEnglish }, index) => (
          <li key={index} {...(isEnglish && { lang: 'en' })}>
            {text}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
