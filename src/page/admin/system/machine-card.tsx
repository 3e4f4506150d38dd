import { useHotel, usePage } from '../../live/context.ts'
import { Facts } from './facts.tsx'
import { shownSize } from './shown-size.ts'

/** The machine itself: its board, how busy and how warm it is, its disks and its network. */
export function MachineCard() {
  const { words, shown } = usePage()
  const text = words.adminSystem.machine
  const { machine } = useHotel().system.value
  if (!machine) return null
  const { board, memory, load, temperature, disks, interfaces, addresses } = machine
  const size = (bytes: number) => shownSize(bytes, shown)
  return (
    <Facts
      title={text.title}
      facts={[
        [text.board, `${board.manufacturer} ${board.model}`.trim()],
        [text.load, `${shown.number(load)} %`],
        [text.memory, text.freeOf(size(memory.available), size(memory.total))],
        [text.temperature, temperature === null ? '' : `${shown.number(temperature)} °C`],
        ...disks.map(({ mount, size: whole, used }): [string, string] => [
          text.disk(mount),
          text.freeOf(size(whole - used), size(whole)),
        ]),
        ...interfaces.map(({ name, up, mac }): [string, string] => [
          text.network(name),
          up ? mac : text.notConnected,
        ]),
        [text.addresses, addresses.join(', ')],
      ]}
    />
  )
}
