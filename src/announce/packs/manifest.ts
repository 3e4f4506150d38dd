import { having, isText } from '../../lib/shapes.ts'
import { shippedLanguages } from '../clips.ts'

/** What a voice pack says of itself, in its voice.json. */
export interface Manifest {
  readonly name: string
  readonly language: string
  readonly by: string
  readonly licence: string
}

export const manifestFile = 'voice.json'
const maxText = 200
/** Also the name of a folder. */
const voiceName = /^[a-z0-9][a-z0-9-]{0,39}$/
const reserved = /^(shipped|asterisk)-/

const isManifest = having<Manifest>({ name: isText, language: isText, by: isText, licence: isText })

/** Reads voice.json, or says what is wrong with it. */
export function readManifest(content: Uint8Array): Manifest | string {
  const read = parsed(content)
  if (!isManifest(read))
    return 'voice.json should be JSON with the texts name, language, by and licence.'
  const { name, language, by, licence } = read
  if (!isVoiceName(name))
    return 'The name in voice.json should have small letters, digits and hyphens only, at most 40, and not begin with shipped- or asterisk-.'
  if (!shippedLanguages.some((shipped) => shipped === language))
    return `The language in voice.json should be one of ${shippedLanguages.join(', ')}.`
  if (by.length > maxText || licence.length > maxText)
    return `The texts in voice.json may have ${maxText} characters each.`
  return { name, language, by, licence }
}

export function isVoiceName(name: string): boolean {
  return voiceName.test(name) && !reserved.test(name)
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return undefined
  }
}
