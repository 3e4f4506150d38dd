import type { Words } from '../../en/words.ts'

export const deliveries: Words['admin']['deliveries'] = {
  states: {
    queued: 'En espera',
    sending: 'Enviándose',
    acknowledged: 'Aceptado',
    refused: 'Rechazado',
    unknown: 'Incierto',
  },
  held: 'Retenido para revisión',
  review: 'Revisar',
  reviewOf: (what, destination) => `Revisar: ${what}, a ${destination}`,
  reviewTitle: (destination) => `Envío a ${destination}`,
  resend: 'Enviar de nuevo',
  resendMeans: 'Vuelve a la cola y se envía en cuanto le toque.',
  resendChargeMeans:
    'Vuelve a la cola. Es posible que al huésped se le cobre dos veces si el primero sí llegó, o que se le cobre al siguiente huésped si este ya se ha ido: consulte antes el sistema hotelero.',
  settle: 'Resolver a mano',
  settleMeans: 'Se da por resuelto y no se envía.',
  settleChargeMeans:
    'Se da por resuelto y no se envía. Si nunca llegó, no se le cobra a nadie, salvo que usted lo introduzca en el sistema hotelero.',
  done: {
    resend: (destination) => `Espera a ser enviado de nuevo a ${destination}.`,
    settle: (destination) => `El envío a ${destination} está resuelto.`,
  },
  charge: ({ room, item, quantity, amount }) =>
    `Habitación ${room}: ${quantity} × ${item}, ${amount}`,
  status: (room, status) => `Habitación ${room}: ${status}`,
  wakeup: (room, isAnswered) =>
    `Habitación ${room}: llamada despertador ${isAnswered ? 'contestada' : 'fallida'}`,
  assist: (room: string) => `Habitación ${room}: ayuda para despertar`,
  wakeupAnswer: (room) => `Habitación ${room}: respuesta a una petición de despertador`,
}

export const charges: Words['admin']['charges'] = {
  table: 'Cargos, los más recientes primero',
  none: 'No hay cargos de este tipo.',
  csvHolds: 'El archivo CSV contiene todos los cargos de esta habitación, artículo y período.',
  state: 'Mostrar',
  answers: 'Conectores',
  toReview: 'por revisar',
  needReview: 'Los que hay que revisar',
  time: 'Hora',
  item: 'Artículo',
  amount: 'Importe',
  actor: 'Por',
}

export const destinations: Words['admin']['destinations'] = {
  table: 'Destinos',
  none: 'No hay conectores ni servidores de avisos: no se transmite nada.',
  name: 'Nombre',
  kind: 'Tipo',
  kinds: { connector: 'Conector', push: 'Servidor de avisos', '': 'Ya no está configurado' },
  state: 'Estado',
  states: { up: 'En servicio', down: 'Inaccesible', paused: 'En pausa', removed: 'Retirado' },
  queue: 'En espera',
  held: 'Retenidos',
  refused: 'Rechazados',
  oldest: 'El más antiguo desde',
  error: 'Última incidencia',
  all: 'Todos los destinos',
  notFound: 'No hay ningún destino con este nombre.',
  deliveries: (name) => `Envíos a ${name}, los más recientes primero`,
  noDeliveries: 'No hay envíos de este tipo.',
  show: 'Mostrar',
  shows: { undelivered: 'Aún no entregados', review: 'Los que hay que revisar', all: 'Todos' },
  number: 'N.º',
  what: 'Contenido',
  attempts: 'Intentos',
  changed: 'Desde',
}

export const lines: Words['admin']['lines'] = {
  none: 'No hay ninguna línea: nada puede sonar.',
  states: { up: 'En servicio', down: 'Caída' },
  drivers: { sip: 'SIP', fxs: 'Adaptador telefónico', simulated: 'Simulada' },
  registered: 'Registrada en la centralita',
  unregistered: 'No registrada en la centralita',
  address: (address) => `La centralita nos encuentra en ${address}`,
  calls: (calls, channels) =>
    `${calls} de ${channels} ${channels === 1 ? 'canal' : 'canales'} en uso`,
  ports: (line) => `Teléfonos de ${line}`,
  port: 'Puerto',
  extension: 'Extensión',
  state: 'Estado',
  trouble: 'Incidencia',
  portStates: {
    idle: 'Libre',
    ringing: 'Sonando',
    talking: 'En conversación',
    offhook: 'Descolgado',
    fault: 'Avería',
    unknown: 'Desconocido',
  },
  test: 'Llamada de prueba',
  testHint: 'Hace sonar esta extensión ahora y reproduce el mensaje de despertador.',
  ring: 'Llamar ahora',
  stop: 'Detener',
  steps: 'Pasos de la llamada de prueba',
  stopped: 'Detenida.',
  brokeOff: 'Se cortó la conexión; no se sabe cómo terminó la llamada.',
  outcomes: {
    answered: 'Contestada: la línea funciona.',
    busy: 'Comunicaba: la línea funciona, el teléfono está en uso.',
    unanswered: 'Nadie contestó.',
    unreachable: 'No se pudo contactar con el teléfono.',
  },
}
