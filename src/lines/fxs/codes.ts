/** A bit of `features`: the bridge hears keys by itself. */
export const hearsKeys = 1

/** Bits of `options` of TALK: send what the room says, and tell no keys. */
export const talkOptions = { heard: 1, noKeys: 2 }

/** Why a bridge does not do what it is told. */
export const refusals = { noPort: 1, offHook: 2, fault: 3, badCommand: 4, onHook: 5 }

/** Why a port stopped. */
export const stops = { told: 0, limit: 1, fault: 2 }

/** Faults that take the power off a port: whoever was on the phone is cut off. */
export const cuttingFaults: readonly number[] = [1, 3]

/** Why a session ends. */
export const goodbyes = { closing: 0, unconfirmed: 3 }

/** The port that stands for the whole bridge. */
export const wholeBridge = 0
