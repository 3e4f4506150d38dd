import type { Words } from '../en/words.ts'

export const housekeeping: Words['housekeeping'] = {
  title: 'Étages',
  findRoom: 'Chercher une chambre',
  floor: 'Étage',
  otherRooms: 'Autres',
  rooms: 'Chambres',
  noRooms: 'Il n’y a pas encore de chambres. L’administration les ajoute.',
  addRooms: 'Ajouter des chambres',
  noRoomFound: (text) => `Aucune chambre n’a ${text} dans son numéro.`,
  tooManyFound: (count) =>
    `Seules les ${count} premières sont affichées. Saisissez davantage de chiffres.`,
  noStatus: 'Pas encore d’état',
  willBe: (status) => `${status}\u00A0: pas encore envoyé`,
  notCharged: (count) => (count < 2 ? `${count} non facturé` : `${count} non facturés`),
  room: (room) => `Chambre ${room}`,
  noSuchRoom: (room) => `La chambre ${room} n’existe pas. Choisissez-en une dans la liste.`,
  allRooms: 'Toutes les chambres',
  status: 'État',
  since: (time, name) => `${time}, ${name}`,
  noStatuses: 'Il n’y a pas encore d’état à choisir. L’administration les ajoute.',
  minibar: 'Minibar',
  otherItems: 'Autres articles',
  noItems: 'Il n’y a pas encore d’articles. L’administration les ajoute.',
  free: 'gratuit',
  atMost: (max) => `${max} au plus`,
  maxReached: (max) => `On ne peut pas en facturer plus de ${max} à la fois`,
  chosen: (count) => (count < 2 ? `${count} choisi` : `${count} choisis`),
  takeOff: (item) => `Un de moins\u00A0: ${item}`,
  items: (count) => (count < 2 ? `${count} article` : `${count} articles`),
  tapItems: 'Touchez ce qui a été consommé.',
  charge: (room) => `Facturer à la chambre ${room}`,
  entriesOfRoom: 'Saisi pour cette chambre',
  entries: 'Mes saisies',
  allSent: 'Tout est envoyé',
  waitingCount: (count) => `${count} en attente`,
  toDecideCount: (count) => `${count} à décider`,
  toDecide: 'À décider',
  open: 'Pas encore envoyé',
  sent: 'Envoyé',
  noEntries: 'Rien n’a encore été saisi.',
  keptHint:
    'Ce qui n’a pas pu être envoyé attend dans ce navigateur, même si la page est fermée. L’envoi se fait tout seul au retour du réseau.',
  charged: (count, item) => `${count} × ${item}`,
  enteredAt: (time) => `saisi ${time}`,
  states: {
    waiting: 'attend le réseau',
    sending: 'envoi en cours …',
    sent: (time) => `envoyé ${time}`,
    refused: 'refusé',
    asks: 'pas envoyé\u00A0: à vous de décider',
  },
  stillCharge: (room, what, time) =>
    `Chambre ${room}, ${what}, saisi ${time}\u00A0: faut-il encore le facturer\u202F?`,
  stillSet: (room, what, time) =>
    `Chambre ${room}, ${what}, saisi ${time}\u00A0: est-ce toujours vrai\u202F?`,
  maybeDone:
    'Cela a été envoyé il y a longtemps sans réponse\u00A0: c’est peut-être déjà fait. Demandez d’abord à la réception.',
  maybeSent:
    'Cela a été envoyé sans réponse\u00A0: c’est peut-être déjà fait. Un nouvel envoi ne le fera pas deux fois.',
  chargeIt: 'Facturer',
  setIt: 'Appliquer',
  discard: 'Abandonner',
  undo: 'Annuler',
  sendAgain: 'Envoyer à nouveau',
  mustStayOpen:
    'Ce navigateur ne peut rien conserver\u00A0: sa mémoire est pleine ou désactivée. Laissez cette page ouverte jusqu’à ce que tout soit envoyé\u202F; si rien n’avance, effacez les données d’autres sites.',
  gone: (items) => `Plus dans la liste, donc non facturé\u00A0: ${items}`,
  tooMany: 'Trop de saisies attendent. Allez là où il y a du réseau et laissez-les d’abord partir.',
  notSentHere: (count) =>
    count === 1
      ? '1 saisie n’est pas encore envoyée. Elle attend dans ce navigateur que vous vous y connectiez à nouveau.'
      : `${count} saisies ne sont pas encore envoyées. Elles attendent dans ce navigateur que vous vous y connectiez à nouveau.`,
  ofOthers: (count, name) =>
    count === 1
      ? `1 saisie de ${name} attend que ${name} se connecte ici.`
      : `${count} saisies de ${name} attendent que ${name} se connecte ici.`,
  rounds: {
    filter: 'Montrer les chambres',
    all: 'Toutes',
    notSet: 'Sans état',
    setTo: (room, status) => `Chambre ${room}\u00A0: mettre ${status}`,
    select: 'Plusieurs chambres',
    selecting: (count) => (count < 2 ? `${count} chambre` : `${count} chambres`),
    selectAll: 'Toutes celles-ci',
    endSelect: 'Terminé',
    pick: 'Touchez les chambres.',
    setSeveral: (rooms, status) => `${rooms}\u00A0: ${status}`,
    setOne: (room, status) => `Chambre ${room}\u00A0: ${status}`,
    nextRoom: (room) => `Suivante\u00A0: ${room}`,
    previousRoom: (room) => `Retour\u00A0: ${room}`,
    sum: (count, sum) => `${count < 2 ? `${count} article` : `${count} articles`} · ${sum}`,
    held: 'envoi dans quelques secondes',
    heldNow: (room) => `Chambre ${room}\u00A0: facturée dans 5 secondes.`,
    usually: 'suit d’habitude',
    noneSo: 'Aucune chambre n’est ainsi maintenant.',
    kept: 'Pas de réseau. Vos saisies sont conservées.',
    tooLate: 'C’est déjà envoyé.',
  },
  corrections: {
    takeBack: 'Reprendre',
    takeBackTitle: 'Reprendre cette facturation\u202F?',
    takeBackSure: (what, room) =>
      `${what}, chambre ${room}\u00A0: ce qui est déjà transmis est corrigé, ou la réception est priée de le faire.`,
    takenBack: 'repris',
    isTakenBack: (what) => `${what}\u00A0: repris.`,
    byHand: (what) =>
      `${what}\u00A0: repris ici. La réception a été priée de le retirer de la note.`,
    taken: 'Cette facturation a déjà été reprise.',
  },
}
