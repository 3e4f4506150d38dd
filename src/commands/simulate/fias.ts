import { UserError } from '../../lib/user-error.ts'
import { fiasCommands } from '../../simulate/fias/fias-commands.ts'
import { PropertySimulator } from '../../simulate/fias/property-simulator.ts'
import { readReaction } from '../../simulate/fias/reaction.ts'
import { readRooms } from '../../simulate/rooms.ts'
import { wrongUsage } from '../cli/exit.ts'
import { hint, printer, type Show, untilEnd } from './console.ts'
import { openAt } from './listen.ts'
import { choose, readDelay, type SimulateOptions } from './options.ts'

/** A property system, by TCP or on a serial line. */
export async function simulateProperty(options: SimulateOptions, show: Show): Promise<void> {
  const { serial, charset = 'cp850' } = options
  const rooms = readRooms(options.rooms ?? '101-110')
  if (!rooms) throw wrongUsage('--rooms should be like 101-110,201: at most 10000 rooms.')
  const gone = Promise.withResolvers<never>()
  // Waited for only once the port is open.
  gone.promise.catch(() => {})
  const simulator = makeSimulator({
    rooms,
    charset,
    onEvent: printer(show),
    onSerialGone: () =>
      gone.reject(new UserError(`${serial} is gone; plug it in and start again.`)),
  })
  const { behaviour } = simulator
  if (options.answer !== undefined) behaviour.answers.always(choose(options.answer, readReaction))
  behaviour.delayMs = readDelay(options.delay)
  const at = await openProperty(simulator, options)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const clock = `Its clock is that of ${timeZone}; TZ=ZONE before the command changes it.`
  show([`A property system waits at ${at}.`, clock, hint])
  await Promise.race([untilEnd(fiasCommands(simulator), show), gone.promise]).finally(() =>
    simulator.close(),
  )
}

function makeSimulator(
  options: ConstructorParameters<typeof PropertySimulator>[0] & { charset: string },
): PropertySimulator {
  try {
    return new PropertySimulator(options)
  } catch {
    throw wrongUsage(`--charset ${options.charset} is not known; try cp850 or iso-8859-1.`)
  }
}

async function openProperty(
  simulator: PropertySimulator,
  { listen, serial = '', baud = '9600' }: SimulateOptions,
): Promise<string> {
  if (listen !== undefined) return openAt(listen, (address) => simulator.listen(address))
  if (!/^[1-9]\d{1,6}$/.test(baud)) throw wrongUsage('--baud should be a number such as 9600.')
  await simulator.openSerial(serial, Number(baud))
  return `${serial}, ${baud} baud`
}
