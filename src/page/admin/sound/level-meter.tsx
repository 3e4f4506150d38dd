import { meterOf } from './sound.ts'

export interface LevelMeterProps {
  readonly label: string
  readonly levelDb: number
}

/** How loud something is. */
export function LevelMeter({ label, levelDb }: LevelMeterProps) {
  return (
    <meter aria-label={label} min={0} max={1} low={0.35} optimum={0.7} value={meterOf(levelDb)}>
      {Math.round(levelDb)} dB
    </meter>
  )
}
