import { Plan } from '../plan.ts'
import type { Reaction } from './reaction.ts'
import type { LineDamage } from './transport/serial-transport.ts'

/** How the property system behaves. Everything can be changed at any time. */
export class Behaviour {
  /** How postings are answered. */
  readonly answers: Plan<Reaction>
  /** Before each answer to a posting. */
  delayMs = 0
  /** How many bytes of an answer go out before it is cut. */
  cutAfterBytes = 8
  /** Postings are answered NA while it runs. */
  isAuditing = false
  /** Whether LS is sent on connect. */
  startsLink = true
  /** Whether LS and LA of the other side are answered. */
  answersLink = true
  /** `none` never answers DR, `break` cuts the connection half way. */
  resync: 'whole' | 'none' | 'break' = 'whole'
  /** What a serial line does wrong. */
  readonly damage: LineDamage = { wrongChecks: 0, refusals: 0, lostAnswers: 0 }

  constructor(random: () => number) {
    this.answers = new Plan<Reaction>('OK', random)
  }
}
