import { useRef, useState } from 'preact/hooks'
import type { PromptInfo } from '../../../core/ports/announcer.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Question } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Shown } from '../../parts/shown.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import { mapAnswer } from '../../rest/answer.ts'
import { languageNames } from '../lists/shown-value.ts'
import { useClipPlayer } from '../sound/clip-player.ts'
import { pathOf } from './prompt-path.ts'
import { RecordingDialog, type Target } from './recording-dialog.tsx'

/** What guests hear when they are woken: the shipped announcements, and the hotel's own. */
export function AnnouncementsPage() {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const says = words.announcements
  const [target, setTarget] = useState<Target>()
  const left = useRef(new Map<string, Target>())
  const [leaving, setLeaving] = useState<PromptInfo>()
  const nameOf = languageNames(words.language)
  const { state, reload } = useReading({
    key: '',
    read: async () =>
      mapAnswer(
        await rest.get<{ prompts: readonly PromptInfo[] }>('/rest/prompt'),
        ({ prompts }) => prompts,
      ),
    after: ['list'],
  })
  const remove = async (prompt: PromptInfo) => {
    setLeaving(undefined)
    const answer = await rest.remove(pathOf(prompt))
    if (answer.kind === 'ok') notices.done(says.removed)
    else notices.trouble(failureWords(answer, words))
    reload()
  }
  const open = (wanted: Target) => setTarget(left.current.get(targetKey(wanted)) ?? wanted)
  const close = (kept?: Target) => {
    if (kept) left.current.set(targetKey(kept), kept)
    else if (target) left.current.delete(targetKey(target))
    setTarget(undefined)
  }
  return (
    <section>
      <h1>{words.admin.pages.announcements}</h1>
      <p class="hint">{says.about}</p>
      <p>
        <button type="button" class="main" onClick={() => open(newTarget)}>
          {says.add}
        </button>
      </p>
      <Shown state={state} onAgain={reload}>
        {(prompts) => <PromptTable prompts={prompts} onReplace={open} onRemove={setLeaving} />}
      </Shown>
      {target && <RecordingDialog target={target} onClose={close} onDone={reload} />}
      {leaving && (
        <Question
          title={says.removeTitle(says.named(leaving.id, nameOf(leaving.language)))}
          yes={says.remove}
          isDangerous
          onYes={() => void remove(leaving)}
          onNo={() => setLeaving(undefined)}
        >
          <p>{says.removeText}</p>
        </Question>
      )}
    </section>
  )
}

interface PromptTableProps {
  readonly prompts: readonly PromptInfo[]
  readonly onReplace: (target: Target) => void
  readonly onRemove: (prompt: PromptInfo) => void
}

function PromptTable({ prompts, onReplace, onRemove }: PromptTableProps) {
  const { words, shown } = usePage()
  const says = words.announcements
  const nameOf = languageNames(words.language)
  const byKey = new Map(prompts.map((prompt) => [keyOf(prompt), prompt]))
  const { playing, toggle } = useClipPlayer((key) => pathOf(byKey.get(key) ?? noPrompt))
  const titleOf = ({ id, language }: PromptInfo) => says.named(id, nameOf(language))
  return (
    <DataTable
      caption={words.admin.pages.announcements}
      rows={prompts}
      keyOf={keyOf}
      empty=""
      columns={[
        {
          key: 'id',
          head: says.number,
          cell: ({ id }) => id,
          isNumber: true,
          width: 6,
          sortOf: ({ id }) => id,
        },
        {
          key: 'language',
          head: says.language,
          cell: ({ language }) => nameOf(language),
          width: 9,
          sortOf: ({ language }) => nameOf(language),
        },
        {
          key: 'own',
          head: says.origin,
          cell: ({ own }) => <OriginTag isOwn={own} />,
          width: 12,
        },
        {
          key: 'seconds',
          head: says.length,
          cell: ({ seconds }) => says.seconds(shown.number(Math.round(seconds * 10) / 10)),
          isNumber: true,
          width: 7,
          sortOf: ({ seconds }) => seconds,
        },
        {
          key: 'do',
          head: says.listen,
          width: 21,
          cell: (prompt) => (
            <div class="answer">
              <button
                type="button"
                aria-pressed={playing === keyOf(prompt)}
                aria-label={says.listenTo(titleOf(prompt))}
                onClick={() => toggle(keyOf(prompt))}
              >
                {playing === keyOf(prompt) ? says.stop : says.listen}
              </button>
              <button
                type="button"
                aria-label={says.replaceOf(titleOf(prompt))}
                onClick={() => onReplace(targetOf(prompt))}
              >
                {says.replace}
              </button>
              {prompt.own && (
                <button
                  type="button"
                  aria-label={says.removeTitle(titleOf(prompt))}
                  onClick={() => onRemove(prompt)}
                >
                  {says.remove}
                </button>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

function OriginTag({ isOwn }: { readonly isOwn: boolean }) {
  const { announcements: says } = usePage().words
  return <span class={`tag ${isOwn ? 'good' : ''}`}>{isOwn ? says.own : says.shipped}</span>
}

const newTarget: Target = { isNew: true, id: '', language: '' }

function targetOf({ id, language }: PromptInfo): Target {
  return { isNew: false, id: String(id), language }
}

function targetKey({ isNew, id, language }: Target): string {
  return isNew ? 'new' : `${id} ${language}`
}

const noPrompt = { id: 0, language: 'en' }

function keyOf({ id, language }: PromptInfo): string {
  return `${id} ${language}`
}
