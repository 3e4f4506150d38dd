const maxRooms = 10_000

/** Reads `101-110,201`; undefined when it is no such list, or too long. */
export function readRooms(text: string): string[] | undefined {
  const rooms: string[] = []
  for (const part of text.split(',')) {
    const [, first, last] = /^(\d{1,8})-(\d{1,8})$/.exec(part) ?? []
    if (first === undefined || last === undefined) {
      if (!/^[A-Za-z0-9]{1,8}$/.test(part)) return undefined
      rooms.push(part)
    } else {
      const count = Number(last) - Number(first) + 1
      if (count < 1 || count > maxRooms) return undefined
      for (let index = 0; index < count; index++)
        rooms.push(String(Number(first) + index).padStart(first.length, '0'))
    }
  }
  return rooms.length <= maxRooms ? [...new Set(rooms)] : undefined
}
