import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Mehr',
  needs: 'Außer dem Telefon',
  needsHint: 'Das Personal erfährt es 5 Minuten vorher und zur Zeit selbst.',
  need: { knock: 'an die Tür klopfen', flash: 'Blinklampe' },
  needSign: { knock: 'klopfen', flash: 'Lampe' },
  toldStaff: (needs) => `Das Personal wird gerufen: ${needs}.`,
  profile: 'Wie wecken',
  profileHint: 'Wie üblich: wie es für den Gast oder das Zimmer festgelegt ist.',
  asUsual: 'Wie üblich',
  wokenBy: (profile) => `Wie wecken: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (so gebucht)`,
    guest: (profile) => `${profile} (vom Gast)`,
    room: (profile) => `${profile} (vom Zimmer)`,
  },
  days: 'Nur an diesen Tagen',
  daysHint: 'Keiner gewählt: jeden Tag.',
  until: 'Letzter Tag',
  untilHint: 'Leer: ohne Ende.',
  untilOver: 'Der letzte Tag ist vorbei, ehe das Telefon einmal läutet. Wählen Sie einen späteren.',
  everyOf: (days) => `und danach jeden ${days}`,
  untilDay: (day) => `bis ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Für Gäste zu tun',
  hint: 'Diese Gäste brauchen mehr als das Telefon. Ein Alarm sagt, wann es so weit ist.',
  head: { time: 'Zeit', room: 'Zimmer', what: 'Was zu tun ist', do: 'Erledigt?' },
  now: 'jetzt',
  later: 'noch nicht',
  done: 'Erledigt',
  settled: (room) => `Zimmer ${room}: erledigt.`,
  alarm: (room, at, what) => `Zimmer ${room} ${at}: ${what}.`,
}
