import { Timers } from 'sip.js/lib/core/index.js'

/**
 * Has transactions wait for repeated messages, as they must on UDP (RFC 3261, table 4).
 * SIP.js sets timers D, I, J and K to 0, as for reliable transports: a repeated request would begin a
 * second transaction. Last checked against sip.js 0.21.2 (core/timers.js).
 */
export function keepUdpTransactions(): void {
  Object.assign(Timers, {
    TIMER_D: 64 * Timers.T1,
    TIMER_I: Timers.T4,
    TIMER_J: 64 * Timers.T1,
    TIMER_K: Timers.T4,
  })
}
