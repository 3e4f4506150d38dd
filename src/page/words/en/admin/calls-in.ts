export const callsIn = {
  title: 'Calls to the system',
  about: 'Since the last start, the newest first. Older ones are in the log.',
  none: 'Nobody has called since the last start.',
  now: (count: number, shown: string) =>
    count === 0 ? 'Nobody is calling now.' : count === 1 ? '1 call now.' : `${shown} calls now.`,
  room: (room: string) => `Room ${room}`,
  staff: (extension: string) => `Telephone ${extension}`,
  isNow: 'Now',
  since: (time: string) => `since ${time}`,
  line: (line: string) => `line ${line}`,
  steps: 'What was said and pressed',
  stepsOf: (who: string, time: string) => `What was said and pressed: ${who}, ${time}`,
  noSteps: 'Nothing yet.',
  kinds: { said: 'Said:', pressed: 'Pressed:', done: 'Done:' },
  secret: (count: number) => (count === 1 ? '1 key of a PIN' : `${count} keys of a PIN`),
}
