import { type ConsoleCommand, readSwitch, readWord } from '../../src/lib/simulator/console.ts'
import { readDurationMs } from '../../src/lib/simulator/duration.ts'
import {
  problemsCommand,
  showCommand,
  switchCommand,
} from '../../src/lib/simulator/shared-commands.ts'
import type { Bridge } from './bridge.ts'
import { Noise } from './serial/noise.ts'
import { stateTable } from './state-table.ts'
import { habitText, habitWords, readHabit } from './telephone/habit.ts'
import { isKey } from './telephone/microphone.ts'
import type { Phone } from './telephone/phone.ts'

const defaultFlashMs = 300
const maxFlashMs = 60_000

/** The cable that the bridge hangs on. */
export interface FxsCable {
  unplug(): void
  plug(): void
}

/** What can be typed while a bridge runs. */
export function fxsCommands(bridge: Bridge, cable: FxsCable): ConsoleCommand[] {
  return [
    ...phoneCommands(bridge),
    ...faultCommands(bridge),
    {
      usage: 'unplug',
      meaning: 'pulls out the cable',
      run: (words) => run(words, () => cable.unplug(), 'The cable is pulled out.'),
    },
    {
      usage: 'plug',
      meaning: 'puts the cable in again',
      run: (words) => run(words, () => cable.plug(), 'The cable goes in again.'),
    },
    {
      usage: 'reboot',
      meaning: 'as a power cut: the session is forgotten',
      run: (words) => run(words, () => bridge.reboot(), 'It restarts.'),
    },
    switchCommand('update', 'new firmware, once nothing rings or talks', (isOn) =>
      bridge.update(isOn),
    ),
    switchCommand('deaf', 'reads and says nothing, as if it hung', (isOn) => {
      bridge.deaf = isOn
    }),
    noiseCommand(bridge),
    showCommand('state', 'the ports and what they do', () => stateTable(bridge)),
    problemsCommand(bridge),
  ]
}

function phoneCommands(bridge: Bridge): ConsoleCommand[] {
  return [
    {
      usage: 'phone PORT HABIT',
      meaning: habitWords,
      run: ([port, word = '', ...rest]) => {
        const habit = readHabit(word)
        if (!habit || rest.length > 0) return undefined
        return withPhone(bridge, port, (phone) => {
          phone.habit = habit
          return `Phone ${port}: ${habitText(habit)}.`
        })
      },
    },
    {
      usage: 'lift PORT',
      meaning: 'a person takes the phone off the hook',
      run: ([port, ...rest]) => {
        if (rest.length > 0) return undefined
        return withPhone(bridge, port, (phone) => {
          phone.lift()
          return ''
        })
      },
    },
    {
      usage: 'hang PORT',
      meaning: 'and puts it back',
      run: ([port, ...rest]) => {
        if (rest.length > 0) return undefined
        return withPhone(bridge, port, (phone) => {
          phone.hangUp()
          return ''
        })
      },
    },
    {
      usage: 'press PORT KEY',
      meaning: '0 to 9, * or #, A to D',
      run: ([port, typed = '', ...rest]) => {
        const key = typed.toUpperCase()
        if (!isKey(key) || rest.length > 0) return undefined
        return withPhone(bridge, port, (phone) => {
          if (!phone.isOffHook) return 'It is on the hook; lift it first.'
          phone.press(key)
          return ''
        })
      },
    },
    {
      usage: 'flash PORT [TIME]',
      meaning: 'touches the hook: 80 to 799 ms, longer hangs up',
      run: ([port, time, ...rest]) => {
        const ms = time === undefined ? defaultFlashMs : readDurationMs(time)
        if (ms === undefined || ms > maxFlashMs || rest.length > 0) return undefined
        return withPhone(bridge, port, (phone) => {
          if (!phone.isOffHook) return 'It is on the hook; lift it first.'
          phone.flash(ms)
          return ''
        })
      },
    },
  ]
}

function faultCommands(bridge: Bridge): ConsoleCommand[] {
  return [
    {
      usage: 'fault PORT NAME on|off',
      meaning: 'over-current, no-loop (seen at a ring), too-hot',
      run: ([port, name = '', ...rest]) => {
        const fault = readWord([name], ['over-current', 'no-loop', 'too-hot'])
        const isOn = readSwitch(rest)
        if (fault === undefined || isOn === undefined) return undefined
        return withPhone(bridge, port, (phone) => {
          phone.setFault(fault, isOn)
          return `Port ${port}: ${fault} is ${isOn ? 'on' : 'off'}.`
        })
      },
    },
    {
      usage: 'supply on|off',
      meaning: 'the ring supply of all ports; off is a fault',
      run: (words) => {
        const isOn = readSwitch(words)
        if (isOn === undefined) return undefined
        bridge.setSupplyFault(!isOn)
        return `The ring supply is ${isOn ? 'on' : 'off'}.`
      },
    },
  ]
}

function noiseCommand(bridge: Bridge): ConsoleCommand {
  return {
    usage: 'noise N|off',
    meaning: 'damages one byte in N, both ways',
    run: ([word = '', ...rest]) => {
      const isOff = word.toLowerCase() === 'off'
      if (rest.length > 0 || (!isOff && !/^[1-9]\d{0,8}$/.test(word))) return undefined
      bridge.setNoise(isOff ? undefined : new Noise(Number(word), Math.random))
      return isOff ? 'The cable is good.' : `One byte in ${word} is damaged.`
    },
  }
}

function run(words: readonly string[], act: () => void, said: string): string | undefined {
  if (words.length > 0) return undefined
  act()
  return said
}

/** What a phone does is shown as it happens: then `act` has nothing more to show. */
function withPhone(
  bridge: Bridge,
  port: string | undefined,
  act: (phone: Phone) => string,
): string | readonly string[] | undefined {
  if (port === undefined || !/^\d{1,3}$/.test(port)) return undefined
  if (Number(port) < 1 || Number(port) > bridge.ports.length)
    return `Ports are 1 to ${bridge.ports.length}.`
  const said = act(bridge.phone(Number(port)))
  return said === '' ? [] : said
}
