import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { userPath } from '../../rest/user-path.ts'
import { userFailure } from './user-failure.ts'

export interface EndCodesProps {
  readonly name: string
  readonly onClose: () => void
}

/** For somebody who has lost the telephone that shows the codes. */
export function EndCodes({ name, onClose }: EndCodesProps) {
  const { words, notices } = usePage()
  const { rest, users } = useHotel()
  const end = async () => {
    onClose()
    const answer = await rest.put(userPath(name), { authenticator: 'off' })
    if (answer.kind !== 'ok') return notices.trouble(userFailure(answer, name, words))
    notices.done(words.adminUsers.codesEnded(name))
    void users.reload()
  }
  return (
    <Question
      title={words.adminUsers.endCodesTitle(name)}
      yes={words.adminUsers.endCodes}
      isDangerous
      onYes={() => void end()}
      onNo={onClose}
    >
      <p>{words.adminUsers.endCodesAsk(name)}</p>
    </Question>
  )
}
