import { wrapWords } from '../text/columns.ts'
import { type ConsoleCommand, readSwitch } from './console.ts'
import { readDurationMs } from './duration.ts'

/** `delay TIME` */
export function delayCommand(manner: { delayMs: number }): ConsoleCommand {
  return {
    usage: 'delay TIME',
    meaning: 'before each answer: 0s, 300ms, 3s, 1m',
    run([time = '', ...rest]) {
      const ms = readDurationMs(time)
      if (ms === undefined || rest.length > 0) return undefined
      manner.delayMs = ms
      return `Answers come after ${time}.`
    },
  }
}

/** `problems` */
export function problemsCommand(counterpart: { readonly problems: string[] }): ConsoleCommand {
  return showCommand('problems', 'what the appliance did wrong', () => {
    const { problems } = counterpart
    return problems.length === 0
      ? ['None.']
      : problems.flatMap((text) => wrapWords(text.split(' ')))
  })
}

/** A command of one word that shows something. */
export function showCommand(
  usage: string,
  meaning: string,
  lines: () => readonly string[],
): ConsoleCommand {
  return { usage, meaning, run: (words) => (words.length > 0 ? undefined : lines()) }
}

/** A command that is followed by `on` or `off`. */
export function switchCommand(
  name: string,
  meaning: string,
  set: (isOn: boolean) => void,
): ConsoleCommand {
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
