import { useEffect, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { FormEnd } from '../../parts/form-end.tsx'
import { FileChoice } from '../file-choice.tsx'
import { languageNames } from '../lists/shown-value.ts'
import { hear } from '../sound/clip-player.ts'
import { LevelMeter } from '../sound/level-meter.tsx'
import { readSound, type Sound, wavOf } from '../sound/sound.ts'
import { maxSeconds, useRecorder } from '../sound/use-recorder.ts'
import { pathOf } from './prompt-path.ts'

/** Which announcement is recorded, and what of it already; empty texts are chosen in the dialog. */
export interface Target {
  readonly isNew: boolean
  readonly id: string
  readonly language: string
  readonly sound?: Sound
}

export interface RecordingDialogProps {
  readonly target: Target
  /** Closed, with what may be wanted once more: nobody likes to speak it again. */
  readonly onClose: (left?: Target) => void
  readonly onDone: () => void
}

/** The hotel's own recording: spoken now or taken from a file, heard, and then used. */
export function RecordingDialog({ target, onClose, onDone }: RecordingDialogProps) {
  const { words, notices } = usePage()
  const { rest, system } = useHotel()
  const says = words.announcements
  const nameOf = languageNames(words.language)
  const { languages } = system.value
  const usual = languages.find((language) => language.default)?.tag ?? 'en'
  const [id, setId] = useState(target.id === '' ? '1' : target.id)
  const [language, setLanguage] = useState(target.language === '' ? usual : target.language)
  const [sound, setSound] = useState(target.sound)
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: Blob) => {
    setTrouble(undefined)
    setSound(undefined)
    try {
      const read = await readSound(file)
      if (read.seconds > maxSeconds) setTrouble(says.tooLong)
      else setSound(read)
    } catch {
      setTrouble(says.unread)
    }
  }
  const send = async () => {
    if (!sound) return setTrouble(says.nothing)
    setBusy(true)
    const answer = await rest.putWav(pathOf({ id: Number(id), language }), wavOf(sound))
    setBusy(false)
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    notices.done(says.taken(says.named(Number(id), nameOf(language))))
    onDone()
    onClose()
  }
  const tags = [...new Set([...languages.map(({ tag }) => tag), language])]
  const { isNew } = target
  return (
    <Dialog
      title={isNew ? says.add : says.replaceOf(says.named(Number(id), nameOf(language)))}
      onClose={() => onClose({ isNew, id, language, ...(sound && { sound }) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {isNew && <Which {...{ id, language, tags }} onNumber={setId} onLanguage={setLanguage} />}
        <Microphone onRecorded={(file) => void take(file)} onTrouble={setTrouble} />
        <FileChoice
          accept="audio/*"
          choose={says.choose}
          drop={says.drop}
          onFile={(file) => void take(file)}
        />
        {sound && <Preview sound={sound} />}
        <FormEnd trouble={trouble} isBusy={isBusy} yes={says.use} onNo={() => onClose()} />
      </form>
    </Dialog>
  )
}

interface WhichProps {
  readonly id: string
  readonly language: string
  /** The languages there are. */
  readonly tags: readonly string[]
  readonly onNumber: (id: string) => void
  readonly onLanguage: (language: string) => void
}

/** Which announcement a new recording is for. */
function Which({ id, language, tags, onNumber, onLanguage }: WhichProps) {
  const { words } = usePage()
  const says = words.announcements
  const nameOf = languageNames(words.language)
  return (
    <div class="row">
      <Field label={says.number} hint={says.numberHint}>
        {(ties) => (
          <input
            {...ties}
            type="number"
            min={0}
            max={999}
            required
            value={id}
            onInput={(event) => onNumber(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={says.language}>
        {(ties) => (
          <select
            {...ties}
            value={language}
            onChange={(event) => onLanguage(event.currentTarget.value)}
          >
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

interface MicrophoneProps {
  readonly onRecorded: (file: Blob) => void
  readonly onTrouble: (text: string | undefined) => void
}

function Microphone({ onRecorded, onTrouble }: MicrophoneProps) {
  const { words, shown } = usePage()
  const says = words.announcements
  const recorder = useRecorder(onRecorded)
  if (!recorder.canRecord) return <p class="hint">{says.noMicrophone}</p>
  const toggle = () => {
    onTrouble(undefined)
    if (recorder.isRecording) recorder.end()
    else recorder.begin().catch(() => onTrouble(says.notAllowed))
  }
  return (
    <div class="row">
      <button type="button" aria-pressed={recorder.isRecording} onClick={toggle}>
        {recorder.isRecording ? says.endRecording : says.record}
      </button>
      {recorder.isRecording && (
        <>
          <LevelMeter label={says.level} levelDb={recorder.levelDb} />
          <span>{says.seconds(shown.number(Math.floor(recorder.seconds)))}</span>
        </>
      )}
    </div>
  )
}

/** Below it, speech is weak even after it was made louder. */
const quietDb = -40

function Preview({ sound }: { readonly sound: Sound }) {
  const { words, shown, notices } = usePage()
  const says = words.announcements
  const { seconds, levelDb, isClipped } = sound
  const verdict = isClipped ? says.clipped : levelDb < quietDb ? says.quiet : says.good
  const [playing, setPlaying] = useState<AbortController>()
  useEffect(() => () => playing?.abort(), [playing])
  const listen = async () => {
    if (playing) return setPlaying(undefined)
    const ended = new AbortController()
    setPlaying(ended)
    await hear(wavOf(sound), ended.signal).catch(() => notices.trouble(words.admin.voices.unheard))
    setPlaying((now) => (now === ended ? undefined : now))
  }
  return (
    <div class="row" role="status">
      <button type="button" aria-pressed={playing !== undefined} onClick={() => void listen()}>
        {playing ? says.stop : says.listen}
      </button>
      <span>{says.seconds(shown.number(Math.round(seconds * 10) / 10))}</span>
      <LevelMeter label={says.level} levelDb={levelDb} />
      <span class={verdict === says.good ? '' : 'wrong'}>{verdict}</span>
    </div>
  )
}
