/** A bit of `features`: the bridge detects keys by itself. */
export const detectsKeys = 1

/** Bits of `options` of TALK: send the sound of the room, and report no keys. */
export const talkOptions = { received: 1, noKeys: 2 }

/** Why a bridge refuses a command. */
export const refusals = { noPort: 1, offHook: 2, fault: 3, badCommand: 4, onHook: 5 }

/** Why a port stopped. */
export const stops = { commanded: 0, limit: 1, fault: 2 }

/** Faults that take the power off a port: whoever was on the phone is cut off. */
export const cuttingFaults: readonly number[] = [1, 3]

/** Why a session ends. */
export const byeReasons = { closing: 0, unconfirmed: 3 }

/** The port that stands for the whole bridge. */
export const wholeBridge = 0
