import { answerCommand } from '../answer-command.ts'
import { type ConsoleCommand, readCount, readSwitch } from '../console.ts'
import { readDurationMs } from '../duration.ts'
import { accidentCommands } from './accident-commands.ts'
import { guestCommands } from './guest-commands.ts'
import { guestTable, postingTable, wakeupTable } from './ledger-tables.ts'
import type { PropertySimulator } from './property-simulator.ts'
import { readReaction } from './reaction.ts'

/** What can be typed while a simulated property system runs. */
export function fiasCommands(simulator: PropertySimulator): ConsoleCommand[] {
  const { behaviour } = simulator
  const switches: ConsoleCommand[] = [
    onOff('silent', 'book postings and answer none', (isOn) => {
      behaviour.isSilent = isOn
    }),
    onOff('audit', 'the night audit: postings are answered NA', (isOn) => simulator.audit(isOn)),
    onOff('greet', 'send LS as soon as a box connects', (isOn) => {
      behaviour.startsLink = isOn
    }),
    onOff('mute', "leave the box's LS and LA unanswered", (isOn) => {
      behaviour.answersLink = !isOn
    }),
    {
      usage: 'delay TIME',
      meaning: 'before each answer: 0s, 300ms, 3s, 1m',
      run([time = '', ...rest]) {
        const ms = readDurationMs(time)
        if (ms === undefined || rest.length > 0) return undefined
        behaviour.delayMs = ms
        return `Answers come after ${time}.`
      },
    },
    {
      usage: 'cut-bytes COUNT',
      meaning: 'how much of an answer "cut" lets out',
      run(words) {
        const count = readCount(words, 0, 1_000)
        if (count === undefined) return undefined
        behaviour.cutAfterBytes = count
        return `Answers are cut after ${count} bytes.`
      },
    },
    {
      usage: 'resync whole|none|break',
      meaning: 'answer DR, ignore it, or cut half way',
      run([how, ...rest]) {
        if ((how !== 'whole' && how !== 'none' && how !== 'break') || rest.length > 0)
          return undefined
        behaviour.resync = how
        return `A resync is answered: ${how}.`
      },
    },
  ]
  const shows: ConsoleCommand[] = [
    show('guests', 'who is in which room', () => guestTable(simulator.guests)),
    show('wakeups', 'asked for, and their results', () => wakeupTable(simulator.wakeups)),
    show('problems', 'what the box did wrong', () => simulator.problems.join('\n') || 'None.'),
    {
      usage: 'postings [COUNT]',
      meaning: 'the latest postings and the totals',
      run(words) {
        const count = readCount(words, 20, 1_000)
        return count === undefined ? undefined : postingTable(simulator.ledger, count)
      },
    },
  ]
  const meaning = 'OK; OK,NG in turn; OK:9,silent:1 by chance'
  return [
    answerCommand(behaviour.answers, readReaction, meaning),
    ...switches,
    ...guestCommands(simulator),
    ...accidentCommands(simulator),
    ...shows,
  ]
}

function show(usage: string, meaning: string, text: () => string): ConsoleCommand {
  return { usage, meaning, run: (words) => (words.length > 0 ? undefined : text()) }
}

function onOff(name: string, meaning: string, set: (isOn: boolean) => void): ConsoleCommand {
  return {
    usage: `${name} on|off`,
    meaning,
    run(words) {
      const isOn = readSwitch(words)
      if (isOn === undefined) return undefined
      set(isOn)
      return `${name} is ${isOn ? 'on' : 'off'}.`
    },
  }
}
