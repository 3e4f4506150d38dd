import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import type { VoiceClip } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { linkTo } from '../../shell/route.ts'
import { useClipPlayer } from '../sound/clip-player.ts'

/** Everything that a voice says, to listen to. */
export function VoicePage({ name }: { readonly name: string }) {
  const { words } = usePage()
  const { rest } = useHotel()
  const { state, reload } = useReading({
    key: name,
    read: async () => {
      const path = `/rest/voice/${encodeURIComponent(name)}`
      return mapAnswer(await rest.get<{ clips: readonly VoiceClip[] }>(path), ({ clips }) => clips)
    },
  })
  return (
    <section>
      <h1>{name}</h1>
      <Shown state={state} onAgain={reload}>
        {(clips) => <ClipTable voice={name} clips={clips} />}
      </Shown>
      <p>
        <a href={linkTo('admin', 'voices')}>{words.admin.voices.all}</a>
      </p>
    </section>
  )
}

interface ClipTableProps {
  readonly voice: string
  readonly clips: readonly VoiceClip[]
}

function ClipTable({ voice, clips }: ClipTableProps) {
  const { words } = usePage()
  const { voices: says } = words.admin
  const { playing, toggle } = useClipPlayer(
    (clip) => `/rest/voice/${encodeURIComponent(voice)}/${encodeURIComponent(clip)}`,
  )
  return (
    <DataTable
      caption={says.clipsOf(voice)}
      rows={clips}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        {
          key: 'play',
          head: says.hear,
          cell: ({ name, text }) => (
            <button
              type="button"
              aria-pressed={playing === name}
              aria-label={words.shell.pair(says.play, text)}
              onClick={() => toggle(name)}
            >
              {playing === name ? says.stop : says.play}
            </button>
          ),
        },
        { key: 'text', head: says.text, cell: ({ text }) => <span title={text}>{text}</span> },
        { key: 'name', head: says.clip, cell: ({ name }) => name },
      ]}
    />
  )
}
