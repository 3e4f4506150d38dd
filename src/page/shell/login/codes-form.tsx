import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import type { Account } from '../../rest/records.ts'
import { userPath } from '../../rest/user-path.ts'
import { grouped, newSecret, otpauthUri } from './new-secret.ts'
import { ProofForm } from './proof-form.tsx'
import { QrCode } from './qr-code.tsx'

export interface CodesFormProps {
  readonly onDone: () => void
}

/** Sets up codes for the own account, or ends them. */
export function CodesForm(props: CodesFormProps) {
  const { rest, account } = useHotel()
  const path = userPath(account.name)
  const { state, reload } = useReading({ read: () => rest.get<Account>(path), key: path })
  return (
    <Shown state={state} onAgain={reload}>
      {({ authenticator }) => (authenticator ? <EndForm {...props} /> : <SetUpForm {...props} />)}
    </Shown>
  )
}

function SetUpForm(props: CodesFormProps) {
  const { words } = usePage()
  const { system, account } = useHotel()
  const [secret] = useState(newSecret)
  const site = system.value.sitename || words.shell.product
  return (
    <ProofForm {...props} authenticator={secret} yes={words.codes.setUp} done={words.codes.isSetUp}>
      <p>{words.codes.about}</p>
      <p class="hint">{words.codes.lost}</p>
      <p>{words.codes.scan}</p>
      <QrCode text={otpauthUri(secret, { site, user: account.name })} label={words.codes.picture} />
      <p>
        {words.shell.pair(words.codes.key, '')}
        <code class="secret">{grouped(secret)}</code>
      </p>
    </ProofForm>
  )
}

function EndForm(props: CodesFormProps) {
  const { words } = usePage()
  const text = { yes: words.codes.end, done: words.codes.isEnded }
  return (
    <ProofForm {...props} {...text} authenticator="off">
      <p>{words.codes.isOn}</p>
      <p class="hint">{words.codes.lost}</p>
    </ProofForm>
  )
}
