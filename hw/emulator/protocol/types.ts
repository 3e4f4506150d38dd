/** The types of messages; see section 5 of firmware-notes/protocol.md. */
export const types = {
  HELLO: 0x01,
  WELCOME: 0x02,
  ALIVE: 0x03,
  BYE: 0x04,
  RING: 0x10,
  STOP: 0x11,
  TALK: 0x12,
  END: 0x13,
  READY: 0x20,
  HOOK: 0x21,
  FLASH: 0x22,
  KEY: 0x23,
  FAULT: 0x24,
  RINGING: 0x25,
  STOPPED: 0x26,
  PLAYED: 0x27,
  REFUSED: 0x28,
  SOUND: 0x30,
  ROOM: 0x31,
  HEARD: 0x32,
} as const

const lengths: Record<number, number> = {
  [types.HELLO]: 5,
  [types.WELCOME]: 27,
  [types.ALIVE]: 4,
  [types.BYE]: 4,
  [types.RING]: 15,
  [types.STOP]: 5,
  [types.TALK]: 8,
  [types.END]: 8,
  [types.READY]: 5,
  [types.HOOK]: 6,
  [types.FLASH]: 7,
  [types.KEY]: 6,
  [types.FAULT]: 7,
  [types.RINGING]: 5,
  [types.STOPPED]: 6,
  [types.PLAYED]: 8,
  [types.REFUSED]: 7,
  [types.SOUND]: 165,
  [types.ROOM]: 12,
  [types.HEARD]: 165,
}

/** How long a body of this type is; undefined when the type is not known. */
export function lengthOf(type: number): number | undefined {
  return lengths[type]
}

/** Samples in a frame of sound: 20 ms. */
export const frameSamples = 160
export const frameMs = 20
/** A-law of no sound at all. */
export const silentSample = 0xd5
