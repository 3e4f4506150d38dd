import type { Words } from '../../en/words.ts'

export const deliveries: Words['admin']['deliveries'] = {
  states: {
    queued: 'En attente',
    sending: 'Envoi en cours',
    acknowledged: 'Accepté',
    refused: 'Refusé',
    unknown: 'Incertain',
  },
  held: 'Retenu pour contrôle',
  review: 'Contrôler',
  reviewOf: (what, destination) => `Contrôler\u00A0: ${what}, vers ${destination}`,
  reviewTitle: (destination) => `Envoi vers ${destination}`,
  resend: 'Envoyer de nouveau',
  resendMeans: 'Il retourne dans la file et part dès que son tour vient.',
  resendChargeMeans:
    'Il retourne dans la file. Le client risque d’être facturé deux fois si le premier envoi est bien arrivé, et le client suivant d’être facturé si celui-ci est parti\u00A0: consultez d’abord le système hôtelier.',
  settle: 'Régler à la main',
  settleMeans: 'Il est considéré comme réglé et ne sera pas envoyé.',
  settleChargeMeans:
    'Il est considéré comme réglé et ne sera pas envoyé. S’il n’est jamais arrivé, personne n’est facturé, sauf si vous le saisissez vous-même dans le système hôtelier.',
  done: {
    resend: (destination) => `Il attend d’être envoyé de nouveau à ${destination}.`,
    settle: (destination) => `L’envoi vers ${destination} est réglé.`,
  },
  charge: ({ room, item, quantity, amount }) =>
    `Chambre ${room}\u00A0: ${quantity} × ${item}, ${amount}`,
  status: (room, status) => `Chambre ${room}\u00A0: ${status}`,
  wakeup: (room, isAnswered) =>
    `Chambre ${room}\u00A0: réveil ${isAnswered ? 'décroché' : 'échoué'}`,
  assist: (room: string) => `Chambre ${room}\u00A0: aide au réveil`,
  wakeupAnswer: (room) => `Chambre ${room}\u00A0: réponse à une demande de réveil`,
}

export const charges: Words['admin']['charges'] = {
  table: 'Consommations, les plus récentes d’abord',
  none: 'Il n’y a aucune consommation de ce genre.',
  csvHolds:
    'Le fichier CSV contient toutes les consommations de cette chambre, de cet article et de cette période.',
  state: 'Montrer',
  answers: 'Connecteurs',
  toReview: 'à contrôler',
  needReview: 'Celles à contrôler',
  time: 'Heure',
  item: 'Article',
  amount: 'Montant',
  actor: 'Par',
}

export const destinations: Words['admin']['destinations'] = {
  table: 'Destinataires',
  none: 'Ni connecteur ni serveur de notification n’est configuré\u00A0: rien n’est transmis.',
  name: 'Nom',
  kind: 'Type',
  kinds: { connector: 'Connecteur', push: 'Serveur de notification', '': 'Plus configuré' },
  state: 'État',
  states: { up: 'En service', down: 'Injoignable', paused: 'En pause', removed: 'Retiré' },
  queue: 'En attente',
  held: 'Retenus',
  refused: 'Refusés',
  oldest: 'Plus ancien depuis',
  error: 'Dernier incident',
  all: 'Tous les destinataires',
  notFound: 'Il n’y a pas de destinataire de ce nom.',
  deliveries: (name) => `Envois vers ${name}, les plus récents d’abord`,
  noDeliveries: 'Il n’y a aucun envoi de ce genre.',
  show: 'Montrer',
  shows: { undelivered: 'Pas encore remis', review: 'Ceux à contrôler', all: 'Tous' },
  number: 'Nº',
  what: 'Contenu',
  attempts: 'Essais',
  changed: 'Depuis',
}

export const lines: Words['admin']['lines'] = {
  none: 'Aucune ligne n’est configurée\u00A0: rien ne peut sonner.',
  states: { up: 'En service', down: 'En panne' },
  drivers: { sip: 'SIP', fxs: 'Adaptateur téléphonique', simulated: 'Simulée' },
  registered: 'Enregistrée auprès du central téléphonique',
  unregistered: 'Non enregistrée auprès du central téléphonique',
  address: (address) => `Le central nous trouve à ${address}`,
  calls: (calls, channels) =>
    `${calls} ${calls < 2 ? 'canal occupé' : 'canaux occupés'} sur ${channels}`,
  ports: (line) => `Téléphones de ${line}`,
  port: 'Prise',
  extension: 'Poste',
  state: 'État',
  trouble: 'Incident',
  portStates: {
    idle: 'Libre',
    ringing: 'Sonne',
    talking: 'En communication',
    offhook: 'Décroché',
    fault: 'Défaut',
    unknown: 'Inconnu',
  },
  test: 'Appel d’essai',
  testHint: 'Fait sonner ce poste maintenant et diffuse l’annonce de réveil.',
  ring: 'Faire sonner',
  stop: 'Arrêter',
  steps: 'Étapes de l’appel d’essai',
  stopped: 'Arrêté.',
  brokeOff: 'La connexion a été coupée\u202F; on ne sait pas comment l’appel s’est terminé.',
  outcomes: {
    answered: 'Décroché\u00A0: la ligne fonctionne.',
    busy: 'Occupé\u00A0: la ligne fonctionne, le téléphone est utilisé.',
    unanswered: 'Personne n’a décroché.',
    unreachable: 'Le téléphone n’a pas pu être joint.',
  },
}
