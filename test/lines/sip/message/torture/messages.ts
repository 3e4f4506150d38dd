import { messagesBeyondSyntax } from './beyond-syntax.ts'
import { invalidMessages } from './invalid.ts'
import type { TortureMessage } from './message.ts'
import { validMessages } from './valid.ts'

/** A message of our own for each of the 49 tricks of RFC 4475. */
export const tortureMessages: readonly TortureMessage[] = [
  ...validMessages,
  ...invalidMessages,
  ...messagesBeyondSyntax,
]
