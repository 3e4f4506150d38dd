import t from 'tap'
import {
  fileNameOf,
  linesFor,
  queryOf,
  searchTexts,
} from '../../../../src/page/admin/log/log-filter.ts'
import { detailWords } from '../../../../src/page/log/detail-words.ts'
import type { LogLine } from '../../../../src/page/rest/admin-records.ts'
import { ShownTime } from '../../../../src/page/time/shown-time.ts'
import { log } from '../../../../src/page/words/en/admin/log.ts'
import { readWords } from '../../../../src/page/words/words.ts'

const filter = {
  room: '',
  ...{ start: '2026-11-14T07:05', end: '' },
  event: '',
  text: '',
} as const

const line = (seq: number, event: LogLine['event'], room: string): LogLine => ({
  ...{ seq, event, room, id: `call-${seq}`, time: '2026-11-15T07:05:09+01:00', actor: 'Anna' },
  ...{ line: 'pbx', attempt: 1, detail: '0.4 s late', tenant: '', hash: '' },
})

t.test('the system is asked for room and time, or for all of one call', (t) => {
  t.match(queryOf(filter, ''), { room: undefined, start: '202611140705', end: undefined })
  const narrow = { ...filter, room: '101', end: '2026-11-14T08:00' }
  const query = queryOf(narrow, '')
  t.match(query, { room: '101', start: '202611140705', end: '202611140800' })
  t.strictSame(queryOf(narrow, 'call-7'), { id: 'call-7' })
  t.equal(fileNameOf(query), 'wakeup-log-101-202611140705-202611140800.csv')
  t.equal(fileNameOf({ id: 'call-7' }), 'wakeup-log-call-7.csv')
  t.end()
})

t.test('event and text are looked for in what was read, the newest first', (t) => {
  const lines = [line(1, 'created', '101'), line(2, 'ringing', '101'), line(3, 'ringing', '202')]
  let made = 0
  const textOf = searchTexts(
    log.events,
    (detail) => {
      made += 1
      return detail
    },
    (actor) => actor,
  )
  const found = (more: object) =>
    linesFor(lines, { ...filter, ...more }, textOf).map(({ seq }) => seq)
  t.strictSame(found({}), [3, 2, 1])
  t.strictSame(found({ event: 'ringing' }), [3, 2])
  t.strictSame(found({ text: ' booked ' }), [1], 'in the words that are shown')
  t.strictSame(found({ text: 'ANNA' }), [3, 2, 1])
  t.strictSame(found({ text: 'call-2' }), [2])
  t.strictSame(found({ text: '202' }), [3])
  t.strictSame(found({ text: 'pbx' }), [3, 2, 1])
  t.strictSame(found({ text: '0.4 s' }), [3, 2, 1])
  t.strictSame(found({ event: 'created', text: '202' }), [])
  t.equal(made, 3, 'what is looked for is made once for each line')
  t.end()
})

t.test('details are told in the reader’s words, and the unknown in English', async (t) => {
  const words = await readWords('de')
  const shown = new ShownTime('de-DE')
  for (const [detail, ...wanted] of [
    [''],
    ['0.4 s late', '0,4 s verspätet'],
    ['for 2026-11-16T06:45:00+01:00, daily', 'für Mo., 16. Nov., 06:45', 'täglich'],
    ['at 2026-11-16T01:27:15Z', 'am Mo., 16. Nov., 01:27'],
    ['until 2026-11-16T01:27:15+01:00', 'bis Mo., 16. Nov., 01:27'],
    ['503 Busy Everywhere, the last attempt', 'en: 503 Busy Everywhere', 'der letzte Versuch'],
    ['key 2, filed as abc', 'Taste 2', 'abgelegt als abc'],
    ['result 2', 'Ergebnis: Keine Antwort'],
    ['operator called: the call was missed', 'Zentrale angerufen: der Weckruf wurde verpasst'],
    ['the guest of room 7 has left', 'der Gast von Zimmer 7 ist abgereist'],
    ['dialled 700, nothing was done', 'gewählt: 700', 'nichts veranlasst'],
    [
      'pressed 0645, booked room 101 for 2026-11-16T06:45:00+01:00',
      'gedrückt: 0645',
      'Zimmer 101 gebucht für Mo., 16. Nov., 06:45',
    ],
    [
      'pressed *1, cancelled the call of room 101 at 2026-11-16T06:45:00+01:00',
      'gedrückt: *1',
      'Weckruf von Zimmer 101 am Mo., 16. Nov., 06:45 storniert',
    ],
    ['not booked for 0645 (306)', 'nicht gebucht für 06:45 (Fehler 306)'],
    ['room 101: status 02', 'Zimmer 101: Status 02'],
    ['status 09 not set (305)', 'Status 09 nicht gesetzt (Fehler 305)'],
    [
      'a wrong PIN, Anna: charged 2 of item 1 to room 101',
      'eine falsche PIN',
      'Anna: 2 von Artikel 1 auf Zimmer 101 gebucht',
    ],
    [
      'Anna: not charged 9 of item 1 to room 101 (307)',
      'Anna: 9 von Artikel 1 nicht auf Zimmer 101 gebucht (Fehler 307)',
    ],
    [
      'pressed 621*2, Huber, Anna: charged 2 of item 1 to room 101, a wrong PIN',
      'gedrückt: 621*2',
      'Huber, Anna: 2 von Artikel 1 auf Zimmer 101 gebucht',
      'eine falsche PIN',
    ],
    [
      'Anna: asked whether to charge 2 of item 1 to room 101 again',
      'Anna wurde gefragt, ob 2 von Artikel 1 nochmals auf Zimmer 101 gebucht werden soll',
    ],
    [
      'refused: it is neither the extension of a room nor one of [telephone] staff',
      'abgewiesen: weder die Nebenstelle eines Zimmers noch eine des Personals',
    ],
    [
      'refused: the room has other calls to us',
      'abgewiesen: das Zimmer hatte andere Anrufe zum System',
    ],
    [
      'refused: no channel is left that wakeup calls do not need',
      'als besetzt abgewiesen: die Leitung wurde für Weckrufe gebraucht',
    ],
    ['no PIN is taken for a while', 'für eine Weile wird keine PIN angenommen'],
    [
      'hung up: the line was needed for a call',
      'aufgelegt: die Leitung wurde für einen Anruf gebraucht',
    ],
    [
      'for 2026-11-16T06:45:00+01:00, every mon, tue, until 20261224, profile vip of the guest, needs knock and flash',
      'für Mo., 16. Nov., 06:45',
      'jeden Mo, Di',
      'bis Do., 24. Dez.',
      'wie wecken: vip (vom Gast)',
      'braucht: an die Tür klopfen, Blinklampe',
    ],
    [
      '0.4 s late, profile quiet of the room, at 101 and 102',
      '0,4 s verspätet',
      'wie wecken: quiet (vom Zimmer)',
      'an 101, 102',
    ],
    [
      'moved to 019a-8f (room 102, 2026-11-16T07:15:00+01:00)',
      'verlegt auf Zimmer 102, Mo., 16. Nov., 07:15',
    ],
    [
      'for 2026-11-16T07:15:00+01:00, moved from 019a-8e (room 101, 2026-11-16T06:45:00+01:00), booked by Huber, Anna at 2026-11-15T22:10:09+01:00',
      'für Mo., 16. Nov., 07:15',
      'verlegt von Zimmer 101, Mo., 16. Nov., 06:45',
      'gebucht von Huber, Anna am So., 15. Nov., 22:10',
    ],
    [
      'moved to room 102, where 019a-8f rings at that time',
      'verlegt auf Zimmer 102, das zu dieser Zeit einen Weckruf hat',
    ],
    ['asked for, at 2026-11-16T01:27:15Z', 'verlangt', 'am Mo., 16. Nov., 01:27'],
    ['knock, now', 'an die Tür klopfen', 'jetzt'],
    [
      'knock and flash, at 2026-11-16T06:45:00+01:00',
      'an die Tür klopfen, Blinklampe',
      'am Mo., 16. Nov., 06:45',
    ],
    [
      'profile vip, needs knock,flash',
      'wie wecken: vip',
      'braucht: an die Tür klopfen, Blinklampe',
    ],
    [
      'its last day was 20261224, filed as x',
      'sein letzter Tag war Do., 24. Dez.',
      'abgelegt als x',
    ],
    ['toString', 'en: toString'],
    ['at the bar', 'en: at the bar'],
  ] as const)
    t.strictSame(
      detailWords(detail, words, shown).map(({ text, isEnglish }) =>
        isEnglish ? `en: ${text}` : text,
      ),
      wanted,
      detail,
    )
})
