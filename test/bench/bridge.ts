/** A bridge with ten phones as a process of its own. Told what to do over IPC. */
import { Bridge } from '../../hw/emulator/bridge.ts'
import { openPty } from '../../hw/emulator/serial/pty.ts'
import { bridgeBaud, bridgePorts } from './hotel.ts'

const bridge = new Bridge({ ports: bridgePorts, baud: bridgeBaud, liftMs: 200 })
bridge.plugIn(await openPty(process.argv[2] ?? ''))

const phones = Array.from({ length: bridgePorts }, (_, n) => bridge.phone(n + 1))
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
let lowest = Infinity
let looking: NodeJS.Timeout | undefined

process.on('message', ({ ask }: { ask: string }) => {
  const answers: Record<string, () => number> = {
    talking: () => phones.filter(({ playedMs: heardMs }) => heardMs > 1_000).length,
    heardMs: () => sum(phones.map(({ playedMs: heardMs }) => heardMs)),
    underruns: () => sum(phones.map(({ underruns }) => underruns)),
    lost: () => sum(phones.map(({ lost }) => lost)),
    problems: () => bridge.problems.length,
    watch: () => {
      looking = setInterval(() => {
        for (const { sound } of bridge.ports)
          lowest = Math.min(lowest, sound.playback?.level ?? lowest)
      }, 10)
      return 0
    },
    lowest: () => {
      clearInterval(looking)
      return lowest
    },
  }
  process.send?.({ answer: answers[ask]?.() ?? -1 })
})
process.on('disconnect', async () => {
  await bridge.close()
  process.exit()
})
process.send?.({ answer: 0 })
