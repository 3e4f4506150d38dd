import { useState } from 'preact/hooks'
import { useWork } from '../housekeeping/work.ts'
import { useHotel, usePage } from '../live/context.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { later } from '../parts/later.tsx'
import { LanguageField } from './language-field.tsx'
import { PasswordForm } from './login/password-form.tsx'
import type { Session } from './session.ts'
import { themeChoices } from './theme.ts'

/** With the drawing of QR codes, and seldom needed. */
const CodesForm = later(async () => (await import('./login/codes-form.tsx')).CodesForm)
const OwnPin = later(async () => (await import('../pin/own-pin.tsx')).OwnPin)

/** The own account: its password, codes and PIN, how the page looks and speaks, and the way out. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const { words, notices } = usePage()
  const { account } = useHotel()
  const [shown, setShown] = useState<'account' | 'codes' | 'pin'>()
  const close = () => setShown(undefined)
  const logOut = () => {
    session.logOut()
    notices.clear()
  }
  return (
    <>
      <button type="button" class="quiet account" onClick={() => setShown('account')}>
        <Icon name="account" />
        <span>{account.name}</span>
      </button>
      {shown === 'account' && (
        <Dialog title={words.shell.account(account.name)} onClose={close}>
          <LanguageField />
          <ThemeChoices />
          <PasswordForm onDone={close} />
          <NotSent />
          <div class="actions">
            <button type="button" onClick={() => setShown('codes')}>
              {words.codes.title}
            </button>
            <button type="button" onClick={() => setShown('pin')}>
              {words.pins.title}
            </button>
            <a class="button" href="/manual" target="_blank" rel="noopener">
              {words.shell.manual}
            </a>
            <button type="button" onClick={logOut}>
              {words.shell.logOut}
            </button>
          </div>
        </Dialog>
      )}
      {shown === 'codes' && (
        <Dialog title={words.codes.title} onClose={close}>
          <CodesForm onDone={close} />
        </Dialog>
      )}
      {shown === 'pin' && (
        <Dialog title={words.pins.title} onClose={close}>
          <OwnPin onDone={close} />
        </Dialog>
      )}
    </>
  )
}

/** Whoever goes home now leaves this behind. */
function NotSent() {
  const words = usePage().words.housekeeping
  const open = useWork().entries.open.value
  return open.length === 0 ? null : <p class="wrong">{words.notSentHere(open.length)}</p>
}

function ThemeChoices() {
  const { words, theme } = usePage()
  return (
    <fieldset class="choices themes">
      <legend>{words.shell.theme}</legend>
      {themeChoices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="theme"
            checked={theme.choice.value === choice}
            onChange={() => theme.choose(choice)}
          />
          {words.shell.themes[choice]}
        </label>
      ))}
    </fieldset>
  )
}
