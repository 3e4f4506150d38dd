/** What a site can ring at the same time, and for how long one call keeps a channel. */
export interface Capacity {
  readonly channels: number
  readonly callMs: number
}

const minuteMs = 60_000
/** A backlog older than the longest late limit has rung or is lost. */
const lookBackMinutes = 240

/**
 * How long after its due time a call will really ring, given how many calls are due in each
 * minute. Counts every call as ringing to its end, so that the promise errs on the late side.
 */
export function expectedDelayMs(
  dueMs: number,
  capacity: Capacity,
  dueIn: (minute: number) => number,
): number {
  const { channels, callMs } = capacity
  if (channels === 0) return 0
  const perMinute = (channels * minuteMs) / callMs
  const minute = Math.floor(dueMs / minuteMs)
  let waiting = 0
  for (let m = minute - lookBackMinutes; m < minute; m += 1)
    waiting = Math.max(0, waiting + dueIn(m) - perMinute)
  const ahead = Math.floor(waiting) + dueIn(minute)
  return Math.floor(ahead / channels) * callMs
}
