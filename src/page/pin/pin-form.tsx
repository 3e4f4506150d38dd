import { useState } from 'preact/hooks'
import { pinText } from '../../core/accounts.ts'
import { useHotel, usePage } from '../live/context.ts'
import { failureWords } from '../parts/failure-words.ts'
import { Field } from '../parts/field.tsx'
import { useFirstWrong } from '../parts/focus/use-first-wrong.ts'
import type { Failure } from '../rest/answer.ts'
import { userPath } from '../rest/user-path.ts'
import { PasswordInput } from '../shell/login/password-input.tsx'
import type { Words } from '../words/words.ts'
import { PinField } from './pin-field.tsx'

/** What ends a PIN. */
const noPin = 'off'

export interface PinFormProps {
  /** Whose PIN it is. */
  readonly name: string
  readonly hasPin: boolean
  readonly onDone: () => void
}

/** Sets the PIN of an account or ends it; the own one for whoever knows the current password. */
export function PinForm({ name, hasPin, onDone }: PinFormProps) {
  const { words, notices } = usePage()
  const { rest, account, users } = useHotel()
  const { pins: says } = words
  const [current, setCurrent] = useState('')
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const isOwn = name === account.name
  const change = async (given: string) => {
    if (isBusy) return
    const found = mistakesIn({ current: isOwn ? current : undefined, pin: given }, words)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const answer = await rest.put(userPath(name), { pin: given, ...(isOwn && { current }) })
    setBusy(false)
    if (answer.kind !== 'ok') return setWrong(wrongOf(answer, words))
    const isEnded = given === noPin
    if (isOwn) notices.done(isEnded ? says.isEnded : says.isSetNow)
    else notices.done(isEnded ? says.isEndedFor(name) : says.isSetFor(name))
    if (!isOwn) void users.reload()
    onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void change(pin)
      }}
    >
      <p>{isOwn ? says.about : says.aboutOther}</p>
      <p>{hasPin ? says.isSet : says.isNotSet}</p>
      {isOwn && (
        <Field label={words.shell.currentPassword} error={wrong.current}>
          {(ties) => <PasswordInput ties={ties} value={current} onChange={setCurrent} />}
        </Field>
      )}
      <PinField value={pin} error={wrong.pin} onChange={setPin} />
      <p class="hint">{says.isGone}</p>
      <p class="wrong" role="alert">
        {wrong.all}
      </p>
      <div class="actions">
        {hasPin && (
          <button type="button" aria-disabled={isBusy} onClick={() => void change(noPin)}>
            {says.end}
          </button>
        )}
        <button type="submit" class="main" aria-disabled={isBusy}>
          {says.set}
        </button>
      </div>
    </form>
  )
}

interface Wrong {
  readonly current?: string
  readonly pin?: string
  /** Of the whole form. */
  readonly all?: string
}

interface Entered {
  /** Undefined where it is not asked for. */
  readonly current: string | undefined
  readonly pin: string
}

/** What can be said before the system is asked. */
function mistakesIn({ current, pin }: Entered, { shell, pins }: Words): Wrong {
  const isPin = pin === noPin || pinText.test(pin)
  return {
    ...(current === '' && { current: shell.currentWrong }),
    ...(!isPin && { pin: pins.wrong }),
  }
}

/** What the system said, where it belongs. */
function wrongOf(failure: Failure, words: Words): Wrong {
  if (failure.kind === 'refused') {
    const { status, error, retryAfterS } = failure
    if (error === 103 || status === 429) return { all: words.pins.tooMany(retryAfterS) }
    if (error === 202) return { current: words.shell.currentWrong }
    if (error === 308) return { pin: words.pins.taken }
  }
  return { all: failureWords(failure, words) }
}
