import { type ReadonlySignal, signal } from '@preact/signals'

const everyMs = 10_000
const silenceMs = 2 * 60_000
/** Two tones, high and low, as a hotel's bell: hertz and when each begins. */
const tones = [
  { hertz: 880, atS: 0 },
  { hertz: 660, atS: 0.35 },
] as const
const toneS = 0.3
const loudness = 0.25

/** `blocked`: the browser wants a touch or a key first. */
export type SirenState = 'quiet' | 'sounding' | 'blocked' | 'silenced'

/** A sound every 10 seconds for as long as somebody is needed. It is never silenced for good. */
export class Siren {
  readonly #state = signal<SirenState>('quiet')
  #audio: AudioContext | undefined
  #ring: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  get state(): ReadonlySignal<SirenState> {
    return this.#state
  }

  /** Begins, or goes on; ends a silence. */
  sound(): void {
    clearTimeout(this.#silence)
    this.#audio ??= new AudioContext()
    this.#audio.onstatechange = () => this.#look()
    this.#ring ??= setInterval(() => this.#play(), everyMs)
    this.#state.value = 'sounding'
    // Refused when the sound ends before the browser lets it begin.
    this.#audio.resume().catch(() => undefined)
    this.#look()
    this.#play()
  }

  silence(): void {
    this.#stop()
    this.#state.value = 'silenced'
    this.#silence = setTimeout(() => this.sound(), silenceMs)
  }

  /** Nobody is needed any more. */
  end(): void {
    this.#stop()
    clearTimeout(this.#silence)
    this.#state.value = 'quiet'
    this.#audio?.close().catch(() => undefined)
    this.#audio = undefined
  }

  #stop(): void {
    clearInterval(this.#ring)
    this.#ring = undefined
  }

  #look(): void {
    if (this.#state.value !== 'sounding' && this.#state.value !== 'blocked') return
    const isRunning = this.#audio?.state === 'running'
    const wasBlocked = this.#state.value === 'blocked'
    this.#state.value = isRunning ? 'sounding' : 'blocked'
    if (isRunning && wasBlocked) this.#play()
  }

  #play(): void {
    if (this.#audio?.state === 'running') playTones(this.#audio)
  }
}

/** Where the browser wants a touch first, nothing is heard. */
export function soundOnce(): void {
  const audio = new AudioContext()
  playTones(audio)
  setTimeout(() => void audio.close().catch(() => undefined), everyMs)
}

function playTones(audio: AudioContext): void {
  for (const { hertz, atS } of tones) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const beginS = audio.currentTime + atS
    tone.frequency.value = hertz
    // Rising and falling softly, so that it does not crack.
    volume.gain.setValueAtTime(0, beginS)
    volume.gain.linearRampToValueAtTime(loudness, beginS + 0.02)
    volume.gain.setValueAtTime(loudness, beginS + toneS - 0.05)
    volume.gain.linearRampToValueAtTime(0, beginS + toneS)
    tone.connect(volume).connect(audio.destination)
    tone.start(beginS)
    tone.stop(beginS + toneS)
  }
}
