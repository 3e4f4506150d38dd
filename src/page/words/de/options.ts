import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Mehr',
  needs: 'Außer dem Telefon',
  needsHint: 'Das Personal erfährt es 5 Minuten vorher und zur Zeit selbst.',
  need: { knock: 'an die Tür klopfen', flash: 'Blinklampe' },
  assistAlerts: (needs) => `Das Personal wird gerufen: ${needs}.`,
  profile: 'Wie wecken',
  asUsual: 'Wie üblich',
  wokenBy: (profile) => `Wie wecken: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (so gebucht)`,
    guest: (profile) => `${profile} (vom Gast)`,
    room: (profile) => `${profile} (vom Zimmer)`,
  },
  days: 'Nur an diesen Tagen',
  until: 'Letzter Tag',
  untilOver:
    'Der letzte Tag ist vorbei, ehe das Telefon einmal klingelt. Wählen Sie einen späteren.',
  everyOf: (days) => `und danach jeden ${days}`,
  untilDay: (day) => `bis ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Für Gäste zu tun',
  done: 'Erledigt',
  alarm: (room, at, what) => `Zimmer ${room} ${at}: ${what}.`,
  now: (at) => `${at} (jetzt)`,
}
