import {
  type ConsoleCommand,
  readCount,
  readSwitch,
  readWord,
} from '../../lib/simulator/console.ts'
import {
  delayCommand,
  problemsCommand,
  showCommand,
  switchCommand,
} from '../../lib/simulator/shared-commands.ts'
import { answerCommand } from '../answer-command.ts'
import { accidentCommands } from './accident-commands.ts'
import { guestCommands } from './guest-commands.ts'
import { guestTable, postingTable, wakeupTable } from './ledger-tables.ts'
import type { PropertySimulator } from './property-simulator.ts'
import { readReaction } from './reaction.ts'

/** What can be typed while a simulated property system runs. */
export function fiasCommands(simulator: PropertySimulator): ConsoleCommand[] {
  return [
    ...answerCommands(simulator),
    ...linkCommands(simulator),
    ...guestCommands(simulator),
    ...accidentCommands(simulator),
    showCommand('guests', 'who is in which room', () => guestTable(simulator.guests)),
    showCommand('wakeups', 'asked for, and their results', () => wakeupTable(simulator.wakeups)),
    problemsCommand(simulator),
    {
      usage: 'postings [COUNT]',
      meaning: 'the latest postings and the totals',
      run(words) {
        const count = readCount(words, { fallback: 20, max: 1_000 })
        return count === undefined ? undefined : postingTable(simulator.ledger, count)
      },
    },
  ]
}

function answerCommands(simulator: PropertySimulator): ConsoleCommand[] {
  const { behaviour } = simulator
  const meaning = 'OK; OK,NG in turn; OK:9,silent:1 by chance'
  return [
    answerCommand(behaviour.answers, readReaction, meaning),
    {
      usage: 'silent on|off',
      meaning: 'short for "answer silent", "answer OK"',
      run(words) {
        const isOn = readSwitch(words)
        if (isOn === undefined) return undefined
        behaviour.answers.always([isOn ? 'silent' : 'OK'])
        return isOn
          ? 'From now on postings are booked and not answered.'
          : 'From now on postings are answered OK.'
      },
    },
    switchCommand('audit', 'the night audit: postings are answered NA', (isOn) =>
      simulator.audit(isOn),
    ),
    delayCommand(behaviour),
    {
      usage: 'cut-bytes COUNT',
      meaning: 'how much of an answer "cut" lets out',
      run(words) {
        const count = readCount(words, { max: 1_000 })
        if (count === undefined) return undefined
        behaviour.cutAfterBytes = count
        return `Bytes that go out of an answer that is cut: ${count}.`
      },
    },
  ]
}

function linkCommands({ behaviour }: PropertySimulator): ConsoleCommand[] {
  return [
    switchCommand('greet', 'send LS as soon as a box connects', (isOn) => {
      behaviour.startsLink = isOn
    }),
    switchCommand('mute', 'leave LS and LA unanswered', (isOn) => {
      behaviour.answersLink = !isOn
    }),
    {
      usage: 'resync whole|none|break',
      meaning: 'answer DR, ignore it, or cut half way',
      run(words) {
        const how = readWord(words, ['whole', 'none', 'break'])
        if (how === undefined) return undefined
        behaviour.resync = how
        return `A resync is answered: ${how}.`
      },
    },
  ]
}
