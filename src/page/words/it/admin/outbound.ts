import type { Words } from '../../en/words.ts'

export const deliveries: Words['admin']['deliveries'] = {
  states: {
    queued: 'In attesa',
    sending: 'Invio in corso',
    acknowledged: 'Accettato',
    refused: 'Rifiutato',
    unknown: 'Incerto',
  },
  held: 'Trattenuto da controllare',
  review: 'Controllare',
  reviewOf: (what, destination) => `Controllare: ${what}, a ${destination}`,
  reviewTitle: (destination) => `Invio a ${destination}`,
  resend: 'Inviare di nuovo',
  resendMeans: 'Torna nella coda e parte appena è il suo turno.',
  resendChargeMeans:
    'Torna nella coda. L’ospite può ricevere due volte l’addebito se il primo invio è arrivato, e può riceverlo l’ospite successivo se questo è partito: guardare prima nel gestionale.',
  settle: 'Risolvere a mano',
  settleMeans: 'Vale come risolto e non viene inviato.',
  settleChargeMeans:
    'Vale come risolto e non viene inviato. Se non è mai arrivato, l’addebito manca, a meno di inserirlo a mano nel gestionale.',
  done: {
    resend: (destination) => `Attende di essere inviato di nuovo a ${destination}.`,
    settle: (destination) => `L’invio a ${destination} è risolto.`,
  },
  charge: ({ room, item, quantity, amount }) => `Camera ${room}: ${quantity} × ${item}, ${amount}`,
  status: (room, status) => `Camera ${room}: ${status}`,
  wakeup: (room, isAnswered) =>
    `Camera ${room}: sveglia ${isAnswered ? 'con risposta' : 'fallita'}`,
  assist: (room: string) => `Camera ${room}: aiuto per la sveglia`,
  wakeupAnswer: (room) => `Camera ${room}: risposta a una richiesta di sveglia`,
}

export const charges: Words['admin']['charges'] = {
  table: 'Addebiti, dal più recente',
  none: 'Non ci sono addebiti di questo tipo.',
  csvHolds:
    'Il file CSV contiene tutti gli addebiti di questa camera, di questo articolo e di questo periodo.',
  state: 'Mostrare',
  answers: 'Connettori',
  toReview: 'da controllare',
  needReview: 'Quelli da controllare',
  time: 'Ora',
  item: 'Articolo',
  amount: 'Importo',
  actor: 'Da',
}

export const destinations: Words['admin']['destinations'] = {
  table: 'Destinatari',
  none: 'Non ci sono né connettori né server push: non viene trasmesso nulla.',
  name: 'Nome',
  kind: 'Tipo',
  kinds: { connector: 'Connettore', push: 'Server push', '': 'Non più configurato' },
  state: 'Stato',
  states: {
    up: 'In funzione',
    down: 'Non raggiungibile',
    paused: 'In pausa',
    removed: 'Rimosso',
  },
  queue: 'In attesa',
  held: 'Trattenuti',
  refused: 'Rifiutati',
  oldest: 'Il più vecchio da',
  error: 'Ultimo problema',
  all: 'Tutti i destinatari',
  notFound: 'Non c’è un destinatario con questo nome.',
  deliveries: (name) => `Invii a ${name}, dal più recente`,
  noDeliveries: 'Non ci sono invii di questo tipo.',
  show: 'Mostrare',
  shows: { undelivered: 'Non ancora consegnati', review: 'Quelli da controllare', all: 'Tutti' },
  number: 'N.',
  what: 'Contenuto',
  attempts: 'Tentativi',
  changed: 'Da',
}

export const lines: Words['admin']['lines'] = {
  none: 'Non c’è nessuna linea: non può squillare nulla.',
  states: { up: 'In funzione', down: 'Guasta' },
  drivers: { sip: 'SIP', fxs: 'Adattatore telefonico', simulated: 'Simulata' },
  registered: 'Registrata al centralino',
  unregistered: 'Non registrata al centralino',
  address: (address) => `Il centralino ci trova a ${address}`,
  calls: (calls, channels) =>
    `${calls} di ${channels} ${channels === 1 ? 'canale' : 'canali'} in uso`,
  ports: (line) => `Telefoni di ${line}`,
  port: 'Porta',
  extension: 'Interno',
  state: 'Stato',
  trouble: 'Problema',
  portStates: {
    idle: 'Libero',
    ringing: 'Squilla',
    talking: 'In conversazione',
    offhook: 'Sganciato',
    fault: 'Guasto',
    unknown: 'Incerto',
  },
  test: 'Chiamata di prova',
  testHint: 'Fa squillare adesso questo interno e riproduce l’annuncio della sveglia.',
  ring: 'Far squillare adesso',
  stop: 'Interrompere',
  steps: 'Passi della chiamata di prova',
  stopped: 'Interrotta.',
  brokeOff: 'La connessione è caduta; non si sa come è finita la chiamata.',
  outcomes: {
    answered: 'Risposta: la linea funziona.',
    busy: 'Occupato: la linea funziona, il telefono è in uso.',
    unanswered: 'Non ha risposto nessuno.',
    unreachable: 'Non è stato possibile raggiungere il telefono.',
  },
}
