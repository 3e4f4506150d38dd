import { patternMistake } from '../core/telephone/code.ts'
import type { TelephoneCodes } from '../core/telephone/rules.ts'
import { type Kind, key, mistake, noted, table } from './reader.ts'
import { bool, oneOf, text, texts } from './values.ts'

/** What is dialled to have something done, or nothing. */
function code(kind: keyof TelephoneCodes, usual: string): Kind<string> {
  const plain = text(usual)
  const read: Kind<string> = (node, position) => {
    const pattern = plain(node, position)
    const wrong = pattern === '' ? undefined : patternMistake(pattern, kind)
    if (wrong !== undefined) mistake(position, `${wrong}; an example is "${usual}".`)
    return pattern
  }
  return noted(read, plain.notes ?? {})
}

const codes = table(
  {
    status: key(code('status', '61{status}'), "Sets a room's status. None when empty."),
    charge: key(
      code('charge', '62{item}*{quantity}'),
      'Charges a room; the PIN of an account that may do so is asked for. None when empty.',
    ),
  },
  'What is dialled as a number, or pressed in the menu where it begins with 24 to 99, to have something done for the room.',
)

export const telephone = table(
  {
    answer: key(bool(true), 'Whether calls to us are answered. With false they are refused.'),
    staff: key(
      texts([], (value) =>
        /^[0-9A-Za-z*#+._-]{1,32}$/.test(value)
          ? undefined
          : `has "${value}", which should be an extension.`,
      ),
      'Extensions of staff, such as ["8100"]: they may speak for any room.',
      { example: '["8100"]' },
    ),
    clock: key(
      oneOf(['24h', '12h'], '24h'),
      'How times are said. With "12h" an hour from 1 to 12 is followed by the question whether the morning or the evening is meant.',
    ),
    operator: key(
      text(''),
      'The extension that key 0 leads to, and three mistakes. That of [wakeup] when empty.',
    ),
    codes,
  },
  'What callers can do: guests book from the telephones of their rooms, staff for any room.',
)
