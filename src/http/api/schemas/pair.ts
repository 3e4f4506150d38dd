import { pairRoles } from '../../../core/ports/pair.ts'
import {
  array,
  boolean,
  empty,
  integer,
  named,
  object,
  oneOf,
  type Schema,
  string,
  time,
} from './schema.ts'

const url = string('http://10.0.0.9')

function orNothing(schema: Schema): Schema {
  return { anyOf: [{ type: 'null' }, schema] }
}

export const pair = named(
  'Pair',
  object({
    name: string('a'),
    role: oneOf(pairRoles),
    holder: orNothing(object({ name: string('a'), url, since: time })),
    applied: integer(51_204),
    head: integer(51_204),
    other: orNothing(
      object({
        name: string('b'),
        url,
        version: string('0.1.0'),
        applied: integer(51_204),
        behind: integer(0),
      }),
    ),
    problems: array(
      object({
        what: string('The other box is not there: if this one fails, nobody is woken.'),
        remedy: string('Check that it is switched on, and that Nightporter runs there.'),
        isUrgent: boolean,
      }),
    ),
    members: array(
      object({
        endpoint: string('https://10.0.0.9:2379'),
        version: string('3.4.23'),
        isLeader: boolean,
        bytes: integer(4_194_304),
        error: empty,
      }),
    ),
  }),
)
