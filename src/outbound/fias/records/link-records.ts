import type { SiteTime } from '../../../core/site-time.ts'
import type { FiasRecord } from './record.ts'

const maxVersionLength = 10

export type InterfaceType = 'PB' | 'MB' | 'VM'

export interface Introduction {
  readonly version: string
  readonly type: InterfaceType
  readonly posting: 'article' | 'amount'
  readonly wakeups: boolean
  /** Whether codes for guests of importance are of any use here. */
  readonly usesVip: boolean
}

/** Date and time of an instant, as records carry them. */
export function stampOf(time: SiteTime, ms: number): FiasRecord['fields'] {
  const { year, month, day, hour, minute, second } = time.clockAt(ms)
  return [
    ['DA', `${year.slice(2)}${month}${day}`],
    ['TI', `${hour}${minute}${second}`],
  ]
}

/** The records that describe us when a link starts: who we are, and which records we use. */
export function introduce(about: Introduction, stamp: FiasRecord['fields']): FiasRecord[] {
  const { version, type } = about
  return [
    { id: 'LD', fields: [...stamp, ['V#', version.slice(0, maxVersionLength)], ['IF', type]] },
    ...Object.entries(usedRecords(about)).map(([id, names]) => ({
      id: 'LR',
      fields: [['RI', id] as const, ['FL', names] as const],
    })),
    { id: 'LA', fields: stamp },
  ]
}

/** The fields that we use of each record. Never GN: names are used for nothing. */
function usedRecords({ posting, wakeups, usesVip }: Introduction): Record<string, string> {
  const byArticle = posting === 'article' ? 'MAM#' : ''
  const vip = usesVip ? 'GV' : ''
  return {
    PS: `RNPT${byArticle}SOTACTIDX1DATIP#`,
    PA: 'RNASP#CTDATI',
    GI: `RNG#GLGG${vip}GSSFDATI`,
    GO: 'RNG#GSSFDATI',
    GC: `RNG#GLGG${vip}GSRODATI`,
    ...(wakeups && { WR: 'RNDATI', WC: 'RNDATI', WA: 'RNDATIAS' }),
    DR: 'DATI',
    DS: 'DATI',
    DE: 'DATI',
    NS: 'DATI',
    NE: 'DATI',
  }
}
