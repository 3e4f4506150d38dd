import { type ConsoleCommand, readCount } from '../../lib/simulator/console.ts'
import { delayCommand, problemsCommand } from '../../lib/simulator/shared-commands.ts'
import { tableRow, timeOfDay } from '../../lib/text/columns.ts'
import { answerCommand } from '../answer-command.ts'
import { readHookReaction } from './hook-reply.ts'
import { fieldText, type ReceivedMessage } from './message.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

const messageWidths = [6, 8, 36, 10, 16]

/** What can be typed while a webhook receiver runs. */
export function webhookCommands(receiver: WebhookReceiver): ConsoleCommand[] {
  const { manner } = receiver
  return [
    answerCommand(receiver.answers, readHookReaction, '200; 200,503 in turn; 200:9,silent:1; cut'),
    delayCommand(manner),
    {
      usage: 'retry-after SECONDS|none',
      meaning: 'goes with answers from 400 on',
      run([seconds = '', ...rest]) {
        if (!/^(\d{1,6}|none)$/i.test(seconds) || rest.length > 0) return undefined
        manner.retryAfter = seconds.toLowerCase() === 'none' ? '' : seconds
        return `Retry-After: ${seconds}.`
      },
    },
    {
      usage: 'location URL',
      meaning: 'goes with answers 300 to 399',
      run([url = '', ...rest]) {
        if (!URL.canParse(url) || rest.length > 0) return undefined
        manner.location = new URL(url).href
        return `Location: ${manner.location}`
      },
    },
    {
      usage: 'body BYTES',
      meaning: 'how long the body of an answer is',
      run([bytes = '', ...rest]) {
        if (!/^\d{1,10}$/.test(bytes) || rest.length > 0) return undefined
        manner.bodyBytes = Number(bytes)
        return `Bytes in the body of an answer: ${bytes}.`
      },
    },
    {
      usage: 'messages [COUNT]',
      meaning: 'the latest messages and the totals',
      run(words) {
        const count = readCount(words, { fallback: 20, max: 1_000 })
        return count === undefined ? undefined : messageTable(receiver, count)
      },
    },
    problemsCommand(receiver),
  ]
}

function messageTable({ messages, repeats, received }: WebhookReceiver, count: number): string[] {
  return [
    tableRow(['no.', 'time', 'id', 'answer', 'message'], messageWidths),
    ...messages.slice(-count).map(messageRow),
    `${received} received, ${repeats} repeated`,
  ]
}

function messageRow(message: ReceivedMessage): string {
  const { number, receivedMs, id, status, isAnswerWritten, repeatOf } = message
  const answer = status === 0 ? 'none' : isAnswerWritten ? String(status) : `${status} (lost)`
  const what = repeatOf > 0 ? `again, of ${repeatOf}` : fieldText(message, 'type')
  return tableRow([String(number), timeOfDay(receivedMs), id, answer, what], messageWidths)
}
