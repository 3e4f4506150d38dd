import { useId } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { useReading } from '../../live/use-reading.ts'
import { Shown } from '../../parts/shown.tsx'
import type { CallIn } from '../../rest/admin-records.ts'
import { mapAnswer } from '../../rest/answer.ts'
import { CallInSteps } from './call-in-steps.tsx'
import { CalledPart } from './called-part.tsx'

/** A call comes, and keys are pressed in it, without an event. */
const everyMs = 3_000

/** Calls to the system: those of this moment, and the last ones. */
export function CallsIn() {
  const { words } = usePage()
  const { rest } = useHotel()
  const { callsIn: says } = words.admin
  const id = useId()
  const { state, reload } = useReading({
    key: '',
    read: async () =>
      mapAnswer(await rest.get<{ calls: readonly CallIn[] }>('/rest/call'), ({ calls }) => calls),
    everyMs,
  })
  return (
    <section class="card calls-in" aria-labelledby={id}>
      <h2 id={id}>{says.title}</h2>
      <Shown state={state} onAgain={reload}>
        {(calls) =>
          calls.length === 0 ? <p class="empty">{says.none}</p> : <CallList calls={calls} />
        }
      </Shown>
    </section>
  )
}

function CallList({ calls }: { readonly calls: readonly CallIn[] }) {
  const { words, shown } = usePage()
  const { callsIn: says } = words.admin
  const now = calls.filter(({ ended }) => ended === null).length
  return (
    <>
      <p>
        {says.now(now, shown.number(now))} <span class="hint">{says.about}</span>
      </p>
      {/* One list: a call that ends stays where somebody reads it. */}
      <ul>
        {calls.map((call) => (
          <CallEntry key={call.id} call={call} />
        ))}
      </ul>
    </>
  )
}

function CallEntry({ call }: { readonly call: CallIn }) {
  const { words, shown } = usePage()
  const { callsIn: says, log } = words.admin
  const { line, extension, room, dialled, began, ended, pressed, done } = call
  const who = room === '' ? says.staff(extension) : says.room(room)
  const time = shown.moment(began)
  const seconds = ended === null ? 0 : (Date.parse(ended) - Date.parse(began)) / 1_000
  return (
    <li class="call-in">
      <h3>
        {who} {ended === null && <span class="tag busy">{says.isNow}</span>}
      </h3>
      <p class="line-facts">
        <span>
          {ended === null ? says.since(time) : `${time}, ${shown.measure(seconds, 'second')}`}
        </span>
        {room !== '' && room !== extension && <span>{words.shell.telephone(extension)}</span>}
        <span>{says.line(line)}</span>
        {dialled !== '' && <span>{log.called.dialled(dialled)}</span>}
        {pressed !== '' && <span>{log.called.pressed(pressed)}</span>}
      </p>
      {done.length > 0 && (
        <ul class="called">
          {done.map((part, index) => (
            <li key={index}>
              <CalledPart text={part} />
            </li>
          ))}
        </ul>
      )}
      <CallInSteps call={call} label={says.stepsOf(who, time)} />
    </li>
  )
}
