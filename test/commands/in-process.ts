import { failureOf } from '../../src/commands/cli/exit.ts'
import { readRequest, runRequest, wantsJson } from '../../src/commands/cli/run-command.ts'
import { terminalOf } from '../../src/commands/cli/terminal.ts'
import { UserError } from '../../src/lib/user-error.ts'
import { KeptJournal } from '../support/hotel.ts'

/** Does a command in this process, which takes milliseconds; gives the same as a process would. */
export async function nightporter(...args: string[]) {
  let out = ''
  const print = (text: string) => {
    out += `${text}\n`
  }
  const around = {
    terminal: terminalOf({}, {}),
    journal: new KeptJournal(),
    onFatal: () => {},
    print,
  }
  try {
    const code = await runRequest(readRequest(args), around)
    return { code, out, error: '' }
  } catch (refusal) {
    if (!(refusal instanceof UserError)) throw refusal
    const { status: code, details, message } = failureOf(refusal)
    if (!wantsJson(args)) return { code, out, error: `${message}\n` }
    print(JSON.stringify({ ...details, error: message }))
    return { code, out, error: '' }
  }
}
