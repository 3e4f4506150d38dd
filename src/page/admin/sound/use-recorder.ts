import { useEffect, useRef, useState } from 'preact/hooks'
import { decibels, powerOf } from './sound.ts'

/** As long as a recording may be. */
export const maxSeconds = 60
const meterEveryMs = 100

export interface Recorder {
  /** Whether this browser can record here: not over plain HTTP. */
  readonly canRecord: boolean
  readonly isRecording: boolean
  readonly seconds: number
  readonly levelDb: number
  /** Begins; rejects where the microphone is not there, or not allowed. */
  begin(): Promise<void>
  end(): void
}

interface Running {
  end(): void
}

/** Records what the microphone hears, and shows how loud it is meanwhile. */
export function useRecorder(onRecorded: (file: Blob) => void): Recorder {
  const running = useRef<Running>(undefined)
  const [isRecording, setRecording] = useState(false)
  const [now, setNow] = useState({ seconds: 0, levelDb: decibels(0) })
  const taken = useRef(onRecorded)
  taken.current = onRecorded
  useEffect(() => () => running.current?.end(), [])
  const begin = async () => {
    if (running.current) return
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const recorder = new MediaRecorder(stream)
    const context = new AudioContext()
    const look = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(look)
    const samples = new Float32Array(look.fftSize)
    const beganMs = performance.now()
    const timer = setInterval(() => {
      look.getFloatTimeDomainData(samples)
      const seconds = (performance.now() - beganMs) / 1_000
      setNow({ seconds, levelDb: decibels(powerOf(samples)) })
      if (seconds >= maxSeconds) recorder.stop()
    }, meterEveryMs)
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.onstop = () => {
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      void context.close()
      running.current = undefined
      setRecording(false)
      taken.current(new Blob(pieces, { type: recorder.mimeType }))
    }
    running.current = { end: () => recorder.state !== 'inactive' && recorder.stop() }
    recorder.start()
    setRecording(true)
  }
  return {
    canRecord: window.isSecureContext && 'MediaRecorder' in window,
    isRecording,
    ...now,
    begin,
    end: () => running.current?.end(),
  }
}
