import { useEffect, useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'

/** Something that plays, and how it is ended. */
interface Playing {
  readonly clip: string
  stop(): void
}

export interface ClipPlayer {
  /** The clip that is heard now; empty when none is. */
  readonly playing: string
  /** Plays a clip instead of what plays; once more, and it ends. */
  toggle(clip: string): void
}

/** Plays sounds of the system, one at a time. */
export function useClipPlayer(pathOf: (clip: string) => string): ClipPlayer {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const current = useRef<Playing>(undefined)
  const [playing, setPlaying] = useState('')
  const show = (now: Playing | undefined) => {
    current.current = now
    setPlaying(now?.clip ?? '')
  }
  useEffect(() => () => current.current?.stop(), [])

  const play = async (clip: string) => {
    const ended = new AbortController()
    const mine: Playing = { clip, stop: () => ended.abort() }
    show(mine)
    const answer = await rest.download(pathOf(clip), {}, { signal: ended.signal })
    if (ended.signal.aborted) return
    if (answer.kind === 'ok')
      await hear(answer.value, ended.signal).catch(() =>
        notices.trouble(words.admin.voices.unheard),
      )
    else notices.trouble(failureWords(answer, words))
    if (current.current === mine) show(undefined)
  }
  return {
    playing,
    toggle: (clip) => {
      const before = current.current
      before?.stop()
      if (before?.clip === clip) show(undefined)
      else void play(clip)
    },
  }
}

/** Plays a sound; resolves when it has ended, or was ended. */
export async function hear(file: Blob, signal: AbortSignal): Promise<void> {
  const context = new AudioContext()
  try {
    const source = context.createBufferSource()
    source.buffer = await context.decodeAudioData(await file.arrayBuffer())
    source.connect(context.destination)
    if (signal.aborted) return
    await new Promise<void>((resolve) => {
      source.onended = () => resolve()
      signal.addEventListener('abort', () => source.stop())
      source.start()
    })
  } finally {
    await context.close()
  }
}
