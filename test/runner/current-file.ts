import type { Test } from 'tap'

let current: Test | undefined

/** From now on this is what a test file that is loaded takes from tap. */
export function begin(test: Test): void {
  current = test
}

export function testOfFile(): Test {
  if (current === undefined) throw new Error('No test file has begun.')
  return current
}
