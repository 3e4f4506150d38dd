import { demoUsers } from './demo-hotel.ts'

export interface Welcome {
  readonly port: number
  readonly folder: string
  /** How other commands of this program are called. */
  readonly program: string
  /** The calls that are booked already. */
  readonly calls: number
}

/** What a newcomer reads first: where to go, as whom, and what is to be seen. */
export function welcomeText({ port, folder, program, calls }: Welcome): string {
  return [
    '',
    `The demo hotel is open: http://127.0.0.1:${port}/`,
    ...accountLines(),
    '',
    ...movingLines(calls),
    'Phones ring for 3 seconds; then the guest answers and hears the announcement.',
    'Rooms ending in 2 confirm with key 2, in 3 snooze with key 1, in 4 listen to the',
    'end; those ending in 8 are busy, in 9 nobody answers.',
    '',
    'Rooms 101 to 107 are yours. Book a call for this minute, on the page or here:',
    `  curl -u frontdesk:demo-front-desk http://127.0.0.1:${port}/rest/wakeup \\`,
    '       -d room=101 -d time=$(date +%H%M)',
    'From another terminal: call from the telephone of a room, and type 0645 when it',
    'answers; ring a phone at once; or watch the SIP messages:',
    `  ${program} simulate phone --from 101 \\`,
    `       --data ${folder}`,
    `  ${program} ring 101 --data ${folder}`,
    `  ${program} trace demo --data ${folder}`,
    'Ctrl-C closes the hotel.',
    '',
  ].join('\n')
}

function accountLines(): string[] {
  return demoUsers.map(({ name, password, sees }, index) => {
    const lead = index === 0 ? 'Log in as ' : ' '.repeat(10)
    return `${lead}${name.padEnd(12)}  ${password.padEnd(18)}  sees ${sees}`
  })
}

function movingLines(calls: number): string[] {
  if (calls === 0) return ['60 rooms (101 to 415), each with a minibar and a SIP phone.']
  return [
    `60 rooms (101 to 415) and ${calls} calls booked; in a moment the first phones ring.`,
    'Housekeeping cleans rooms and charges minibars; the charges go to a simulated',
    'property system (opera) and a webhook (minibar), which answer here.',
  ]
}
