import { detectsKeys, refusals, stops, talkOptions } from './codes.ts'
import type { Message, MessageOf } from './messages.ts'

/** What a bridge means by BYE. */
export const byeTexts: Readonly<Record<number, string>> = {
  0: 'has ended the session',
  1: 'was restarted',
  2: 'is being updated; it comes back by itself',
  3: 'gets no confirmation from us; check the cable',
  4: 'has a fault and restarts',
}

/** What is wrong with a port, and what to do about it. */
const faults: Readonly<Record<number, string>> = {
  1: 'over-current: the cable to the room is shorted; unplug it and measure it',
  2: 'no telephone answers to the ring current; check the phone and its cable',
  3: 'the port is too hot; check the cable, and let the bridge cool down',
  4: 'the ring supply of the bridge fails; check its power supply',
}

export function faultText(fault: number): string {
  return faults[fault] ?? `fault ${fault} of the bridge; look it up in its manual`
}

/** A bridge that has more than these at once has others than it says. */
const maxFaults = 4

/** What is wrong, in words, or empty. */
export function faultsText(faults: Iterable<number>): string {
  return [...faults].slice(0, maxFaults).map(faultText).join('; ')
}

/** Why the bridge refuses a command for a port, in words. */
export function refusalReason(
  why: number,
  { number, obstacle }: { readonly number: number; readonly obstacle: string },
  { ports }: MessageOf<'WELCOME'>,
): string {
  if (why === refusals.fault) return obstacle
  if (why === refusals.noPort) return `the bridge has ${ports} ports, and no port ${number}`
  return `the bridge refuses port ${number} (reason ${why})`
}

/** A message in words, as a technician reads it. */
export function messageText(message: Message): string {
  const name = message.type
  switch (message.type) {
    case 'HELLO':
      return `${name} session ${message.session}, version ${message.major}.${message.minor}`
    case 'WELCOME': {
      const { major, minor, ports, room, firmware, serial, features } = message
      const keys = features & detectsKeys ? 'detects keys' : 'does not detect keys'
      const about = `firmware ${firmware.join('.')}, version ${major}.${minor}`
      return `${name} ${serial}, ${ports} ports, ${about}, ${keys}, room for ${room} frames`
    }
    case 'ALIVE':
      return `${name} next ${message.next}`
    case 'BYE':
      return `${name} ${message.reason} (${byeTexts[message.reason] ?? 'unknown'})`
    case 'SOUND':
    case 'HEARD':
      return `${name} port ${message.port}, talk ${message.talk}, frame ${message.number}`
    case 'ROOM': {
      const { port, talk, limit, level, underruns, lost } = message
      const counts = `${underruns} underruns, ${lost} lost`
      return `${name} port ${port}, talk ${talk}: ${level} wait, limit ${limit}, ${counts}`
    }
    default:
      return `${name} port ${message.port}${detailOf(message)} (number ${message.number})`
  }
}

type Numbered = Extract<Message, { readonly number: number; readonly session: number }>

function detailOf(message: Numbered): string {
  switch (message.type) {
    case 'RING':
      return `, ${message.cadence.join('/')} ms, at most ${message.limit / 10} s`
    case 'TALK':
      return `, talk ${message.talk}${message.options & talkOptions.received ? ', with sound from the room' : ''}`
    case 'END':
      return `, talk ${message.talk}, ${message.frames} frames`
    case 'HOOK':
      return message.hook === 0 ? ' is on the hook' : ' is off the hook'
    case 'FLASH':
      return `, ${message.milliseconds} ms`
    case 'KEY':
      return `, key ${message.key}`
    case 'FAULT':
      return `, ${faultText(message.fault)}${message.on === 0 ? ': over' : ''}`
    case 'STOPPED':
      return stopTexts[message.why] ?? `, reason ${message.why}`
    case 'PLAYED':
      return `, talk ${message.talk}, ${message.underruns} underruns`
    case 'REFUSED':
      return `, command ${message.command}: ${refusalTexts[message.why] ?? message.why}`
    default:
      return ''
  }
}

const stopTexts: Readonly<Record<number, string>> = {
  [stops.commanded]: '',
  [stops.limit]: ', its time is over',
  [stops.fault]: ', by a fault',
}

const refusalTexts: Readonly<Record<number, string>> = {
  [refusals.noPort]: 'there is no such port',
  [refusals.offHook]: 'off the hook',
  [refusals.fault]: 'a fault is there',
  [refusals.badCommand]: 'not known, or out of bounds',
  [refusals.onHook]: 'on the hook',
}
