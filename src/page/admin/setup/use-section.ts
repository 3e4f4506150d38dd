import { useMemo, useState } from 'preact/hooks'
import type {
  SaveReport,
  SiteChange,
  SiteField,
  SiteMistake,
} from '../../../core/ports/site-editor.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { useTypedValues } from '../../live/typed-values.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { goTo } from '../../shell/route.ts'
import { changesOf, type Entered, enteredFrom, isHidden, type Place } from './site-form.ts'

export interface SectionParts {
  readonly title: string
  readonly place: Place
  /** Of the file that the form is made of. */
  readonly state: string
  readonly onSaved: () => void
}

/** What is entered for one table of the site file, what is wrong with it, and how it is saved. */
export function useSection({ title, place, state, onSaved }: SectionParts) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const { section } = place
  const first = enteredFrom(place)
  // Secrets are kept nowhere.
  const isKept = (field: SiteField) => !isHidden(field, place)
  const kept = section.fields.filter(isKept).map(({ key }) => [key, first[key] ?? ''])
  const typed = useTypedValues(draftName(place), Object.fromEntries(kept))
  const [secrets, setSecrets] = useState<Entered>({})
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [mistakes, setMistakes] = useState<readonly SiteMistake[]>([])
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const wrong = useMemo(() => wrongOf(mistakes, place), [mistakes])
  const entered: Entered = { ...first, ...typed.entered, ...secrets }
  const changes = changesOf(place, entered, removed)
  const forget = () => {
    typed.forget()
    setSecrets({})
    setRemoved(new Set<string>())
  }
  const take = (report: SaveReport, isGone: boolean) => {
    const { applied, isOutdated, notes } = report
    setMistakes(report.mistakes)
    const elsewhere = report.mistakes.filter((mistake) => fieldOf(mistake, place) === undefined)
    const why = [...notes, ...elsewhere.map(({ text }) => text)].join('\n')
    setTrouble(applied ? '' : isOutdated ? words.setup.outdated : why)
    if (applied || isOutdated) onSaved()
    if (!applied) return
    forget()
    notices.done(isGone ? words.setup.removed(title) : words.setup.saved(title))
    goTo('admin', 'setup')
  }
  const send = async (what: readonly SiteChange[], isGone = false) => {
    setBusy(true)
    // Null removes a value.
    const told = what.map(({ at, value }) => ({ at, value: value ?? null }))
    const form = { state, changes: JSON.stringify(told) }
    const answer = await rest.put<SaveReport>('/rest/site-file', form)
    setBusy(false)
    if (answer.kind === 'ok') take(answer.value, isGone)
    else setTrouble(failureWords(answer, words))
  }
  return {
    ...{ entered, removed, changes, wrong, trouble, isBusy, forget, meanwhile: typed.meanwhile },
    set: (field: SiteField, value: string) => {
      // Whoever writes a new secret does not want to be without one.
      setRemoved((before) => new Set([...before].filter((key) => key !== field.key)))
      const isSecret = !isKept(field) || mayHoldSecret(field, value)
      if (isKept(field)) typed.set(field.key, isSecret ? (first[field.key] ?? '') : value)
      setSecrets((before) => {
        const { [field.key]: _, ...others } = before
        return isSecret ? { ...others, [field.key]: value } : others
      })
    },
    removeSecret: (key: string) => setRemoved((before) => new Set([...before, key])),
    save: () => send(changes),
    remove: () => send([{ at: place.at, value: undefined }], true),
  }
}

/** An address may have a password or a token in it. */
function mayHoldSecret({ key }: SiteField, value: string): boolean {
  return key === 'url' && /[@?]/.test(value)
}

/** By its name: an entry of a list may move up when another one goes. */
function draftName({ section, values, at }: Place): string {
  const name = values ? (values.id ?? values.name ?? at.at(-1)) : `+${section.choice?.value ?? ''}`
  return `site.${section.at.join('.')}.${name}`
}

/** The field that a mistake is about, if it is one of this place. */
function fieldOf({ at }: SiteMistake, place: Place): string | undefined {
  const isHere = place.at.every((key, index) => at[index] === key)
  const key = isHere ? at[place.at.length] : undefined
  return place.section.fields.find((field) => field.key === key)?.key
}

function wrongOf(mistakes: readonly SiteMistake[], place: Place): Entered {
  const found = mistakes.flatMap((mistake) => {
    const key = fieldOf(mistake, place)
    return key === undefined ? [] : [[key, mistake.text] as const]
  })
  return Object.fromEntries(found.reverse())
}
