import { execFile } from 'node:child_process'
import type { Sound } from '../core/ports/announcer.ts'
import type { Journal } from '../core/ports/journal.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { takeIn } from './intake.ts'
import { hasTimeSentence } from './time-of-day.ts'
import { readVoices, type Voice } from './voices.ts'

const voicesLimitMs = 2_000
const speakLimitMs = 5_000
const outputLimit = 4 * 1024 * 1024
/** Words a minute, as in the shipped clips. */
const speed = '140'
const marginMs = 30

export interface SpeakerOptions {
  /** The program, looked for on the PATH. */
  readonly command: string
  readonly journal: Journal
  /** Ends every program that is still running. */
  readonly signal: AbortSignal
}

/** Speaks with espeak-ng, where it is installed; it is a program of its own, and nothing waits for it. */
export class Speaker {
  readonly #options: SpeakerOptions
  #voices: readonly Voice[] = []

  constructor(options: SpeakerOptions) {
    this.#options = options
  }

  /** The voices that are installed; none before `start` has ended, and none without espeak-ng. */
  get voices(): readonly Voice[] {
    return this.#voices
  }

  /** Finds out which voices there are. Never rejects, and ends within two seconds. */
  async start(): Promise<void> {
    const { journal, signal, command } = this.#options
    try {
      const list = await this.#run(['--voices'], voicesLimitMs)
      // A voice of a language that nothing is said in could not be chosen for anything.
      this.#voices = readVoices(list.toString('utf8')).filter(({ id, others }) =>
        [id, ...others.keys()].some(hasTimeSentence),
      )
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (isMissing) journal.info(`${command} is not installed; calls do not tell the time of day.`)
      else if (!signal.aborted)
        journal.warn(`${command} does not work; calls do not tell the time.`)
    }
  }

  /** The sentence as sound; undefined when the voice fails. Never rejects. */
  async speak(voice: Voice, text: string): Promise<Sound | undefined> {
    const { journal, signal, command } = this.#options
    try {
      const words = ['-v', voice.id, '-s', speed, '--stdout', '--', text]
      return await inPieces(takeIn(await this.#run(words, speakLimitMs), { marginMs }))
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : ''
      if (!signal.aborted) journal.warn(`${command} could not say the time: ${reason}`)
      return undefined
    }
  }

  #run(words: string[], timeout: number): Promise<Buffer> {
    const { command, signal } = this.#options
    return new Promise((resolve, reject) => {
      const options = {
        encoding: 'buffer',
        timeout,
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: outputLimit,
      } as const
      execFile(command, words, options, (error, output) => {
        if (error) reject(error)
        else resolve(output)
      })
    })
  }
}
