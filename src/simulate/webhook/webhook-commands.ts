import { answerCommand } from '../answer-command.ts'
import { type ConsoleCommand, readCount } from '../console.ts'
import { readDurationMs } from '../duration.ts'
import { printable } from '../printable.ts'
import { readHookReaction } from './hook-reply.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** What can be typed while a webhook receiver runs. */
export function webhookCommands(receiver: WebhookReceiver): ConsoleCommand[] {
  const { manner } = receiver
  return [
    answerCommand(receiver.answers, readHookReaction, '200; 200,503 in turn; 200:9,silent:1; cut'),
    {
      usage: 'delay TIME',
      meaning: 'before each answer: 0s, 300ms, 3s, 1m',
      run([time = '', ...rest]) {
        const ms = readDurationMs(time)
        if (ms === undefined || rest.length > 0) return undefined
        manner.delayMs = ms
        return `Answers come after ${time}.`
      },
    },
    {
      usage: 'retry-after SECONDS|none',
      meaning: 'goes with answers from 400 on',
      run([seconds = '', ...rest]) {
        if (!/^(\d{1,6}|none)$/.test(seconds) || rest.length > 0) return undefined
        manner.retryAfter = seconds === 'none' ? '' : seconds
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
        return `Answers have ${bytes} bytes.`
      },
    },
    {
      usage: 'messages [COUNT]',
      meaning: 'the latest messages and the totals',
      run(words) {
        const count = readCount(words, 20, 1_000)
        return count === undefined ? undefined : messageTable(receiver, count)
      },
    },
    {
      usage: 'problems',
      meaning: 'what the box did wrong',
      run: (words) => (words.length > 0 ? undefined : receiver.problems.join('\n') || 'None.'),
    },
  ]
}

function messageTable({ messages, repeats, received }: WebhookReceiver, count: number): string {
  const rows = messages.slice(-count).map((message) => {
    const { number, receivedMs, id, fields, status, isAnswerWritten, repeatOf } = message
    const time = new Date(receivedMs).toTimeString().slice(0, 8)
    const answer = status === 0 ? 'none' : isAnswerWritten ? String(status) : `${status} (lost)`
    const cells = [String(number).padEnd(6), time, printable(id).slice(0, 36).padEnd(36)]
    const again = repeatOf > 0 ? `again (${repeatOf})` : printable(String(fields?.type ?? ''))
    return [...cells, answer, again].join(' ')
  })
  return [...rows, `${received} received, ${repeats} repeated`].join('\n')
}
