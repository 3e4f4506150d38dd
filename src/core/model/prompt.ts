import type { Tenanted } from './tenanted.ts'

/** The hotel's own recording of an announcement, in one language. */
export interface Prompt extends Tenanted {
  /** `<number>/<language>` */
  readonly id: string
  readonly prompt: number
  readonly language: string
  readonly seconds: number
  readonly added: string
  readonly actor: string
  /** One channel, 8,000 samples a second, 16 bits each, the lower byte first, in base64. */
  readonly audio: string
}
