import { usePage } from '../../live/context.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Siren } from './siren.ts'

/** Silences the siren for a while, or has it sound again. */
export function SirenButton({ siren }: { readonly siren: Siren }) {
  const { desk, shell } = usePage().words
  const { alarms } = desk
  const sound = () => siren.sound()
  switch (siren.state.value) {
    case 'blocked':
      return (
        <button type="button" onClick={sound}>
          <Icon name="sound" />
          {alarms.soundOn}
        </button>
      )
    case 'silenced':
      return (
        <button type="button" onClick={sound}>
          <Icon name="sound" />
          {shell.pair(alarms.silenced, alarms.unsilence)}
        </button>
      )
    default:
      return (
        <button type="button" onClick={() => siren.silence()}>
          <Icon name="silence" />
          {alarms.silence}
        </button>
      )
  }
}
