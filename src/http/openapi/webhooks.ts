import { wakeupAnswers } from '../../core/model/delivery.ts'
import { Result } from '../../core/model/wakeup.ts'
import { chargedItem } from '../api/schemas/hotel.ts'
import {
  boolean,
  exampleOf,
  integer,
  named,
  object,
  oneOf,
  room,
  type Schema,
  string,
  tenant,
  time,
} from '../api/schemas/schema.ts'

const id = string('019a8f2c-70aa-7d02-b3c1-6a54e2f90c17')

function notice(
  title: string,
  type: Schema,
  particulars: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  const common = { type, id, sequence: integer(41), timestamp: time, actor: string('desk') }
  return named(title, object({ ...common, tenant, room, ...particulars }, optional))
}

const charge = notice(
  'ChargeNotice',
  { const: 'inventory.charge' },
  {
    item: chargedItem,
    quantity: integer(2),
    amount: string('7.00'),
  },
  // With a quantity of less than 0, where the site file has `corrections`.
  { corrects: string('019a8f2c-70aa-7d02-b3c1-6a54e2f90c16') },
)

const status = notice(
  'StatusNotice',
  { const: 'room.status' },
  { status: object({ id: string('1'), description: string('Clean') }) },
)

const wakeup = notice('WakeupNotice', oneOf(['wakeup.answered', 'wakeup.failed']), {
  wakeup: object({
    id: string('019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88'),
    scheduled: time,
    daily: boolean,
    attempts: integer(1),
    result: oneOf(Object.values(Result)),
  }),
})

const assist = notice(
  'AssistNotice',
  { const: 'wakeup.assist' },
  {
    wakeup: object({
      id: string('019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88'),
      scheduled: time,
      daily: boolean,
      needs: string('knock'),
      due: boolean,
    }),
  },
)

const answer = notice(
  'WakeupAnswerNotice',
  { const: 'wakeup.answer' },
  {
    asked: object({ date: string('20261118'), time: string('0645') }),
    answer: oneOf(wakeupAnswers),
  },
)

/** What push servers and webhook connectors of the site file are sent. */
export const webhooks = {
  charge: webhook('chargeNotice', 'A charge, for a connector of kind webhook.', charge),
  status: webhook('statusNotice', 'A room has a new status, for push servers.', status),
  wakeup: webhook('wakeupNotice', 'A wakeup call was answered, or has failed.', wakeup),
  assist: webhook(
    'assistNotice',
    'A guest needs more than the telephone: five minutes ahead, and at the time (`due`).',
    assist,
  ),
  answer: webhook('answerNotice', 'How a call ended that a property system asked for.', answer),
}

function webhook(operationId: string, summary: string, schema: Schema) {
  return {
    post: {
      operationId,
      tags: ['Outbound'],
      summary,
      description:
        'Signed as Standard Webhooks describe where the site file names a secret. The same notice ' +
        'always has the same id and sequence: one that comes twice is the same one. Answer 2xx ' +
        'when it is kept; 4xx refuses it; anything else, and no answer, has it sent again.',
      security: [],
      parameters: [
        header('webhook-id', 'The id of the notice.', String(exampleOf(id))),
        header('webhook-timestamp', 'When it was sent, in seconds.', '1795153500'),
        header('webhook-signature', 'One signature for each secret, where there is one.', 'v1,…'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: exampleOf(schema) } },
      },
      responses: {
        '200': { description: 'It is kept.' },
        '4XX': { description: 'It is refused, and not sent again.' },
      },
    },
  }
}

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example }
}
