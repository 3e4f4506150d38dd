import type { Words } from '../../en/words.ts'

export const adminSystem: Words['adminSystem'] = {
  allWell: 'Tout va bien\u00A0: il n’y a rien à faire.',
  troubles: 'À régler',
  trouble: {
    diskLow: (free) =>
      `Il reste peu de place sur le disque (${free} libres). Demandez à votre technicien de supprimer de vieux fichiers ou de mettre un disque plus grand.`,
    diskShort: (free) =>
      `Le disque est plein (${free} libres)\u00A0: les réveils programmés sonnent, mais rien de nouveau n’est accepté. Appelez tout de suite votre technicien.`,
    clock:
      'L’horloge est douteuse, donc rien ne sonne. Comparez-la ci-dessous et confirmez-la, ou faites-la régler.',
    line: (name, why) =>
      `La ligne ${name} est en panne${why}. Vérifiez son câble et le central téléphonique.`,
    noLine:
      'Aucune ligne n’est installée\u00A0: aucun téléphone ne peut sonner. Demandez à votre technicien d’en ajouter une.',
    queue: (name, waiting, why) =>
      `${name} n’accepte rien${why}\u202F; en attente\u00A0: ${waiting}. Vérifiez l’autre côté et le réseau.`,
    held: (name, held) =>
      `Retenus pour ${name}\u00A0: ${held}. Examinez chaque envoi, puis renvoyez-le ou classez-le.`,
    refused: (name, refused) =>
      `Refusés par ${name}\u00A0: ${refused}. Examinez chaque envoi, puis renvoyez-le ou classez-le.`,
    door: (address, why) => `Le système n’est pas joignable à ${address}\u00A0: ${why}`,
    certificate: (day) =>
      `Le certificat expire le ${day}. Demandez-en un nouveau à votre technicien avant.`,
    certificateOver: (day) =>
      `Le certificat a expiré le ${day}\u00A0: les navigateurs avertissent. Demandez-en un nouveau à votre technicien.`,
    linesDown:
      'Aucun téléphone ne peut sonner\u00A0: toutes les lignes sont en panne. Vérifiez le central téléphonique, les câbles et le réseau, et appelez tout de suite votre technicien.',
    store: (why) =>
      `Le système ne peut pas écrire${why}\u00A0: aucun réveil ne peut sonner, rien ne peut être réservé ni facturé. Appelez tout de suite votre technicien.`,
    telephone: (extension, line, why) =>
      `Le téléphone ${extension} de la ligne ${line} est en panne${why}. Vérifiez son câble et le téléphone.`,
    telephones: (count, line) =>
      `Téléphones en panne sur la ligne ${line}\u00A0: ${count}. Vérifiez leurs câbles.`,
    removed: (name, count) =>
      `${name} n’est plus dans le fichier de configuration\u202F; encore en attente\u00A0: ${count}. Classez chaque envoi, ou demandez à votre technicien de le remettre.`,
    alert: {
      correction: (room, what) =>
        `Une facturation est à retirer de la note de la chambre ${room}${what}. Faites-le dans le système hôtelier, puis confirmez-le à la réception.`,
      assist: (room, at, what) =>
        `Le client de la chambre ${room} a besoin du personnel (${at})\u00A0: ${what}. Occupez-vous-en, puis signalez à la réception que c’est fait.`,
      notWoken: (room, at) =>
        `La chambre ${room} n’a pas été réveillée (${at}). Appelez le client, puis notez le résultat.`,
      due: (room, at) =>
        `La chambre ${room} doit être appelée maintenant par le personnel (${at}). Appelez le client, puis notez le résultat.`,
      clock:
        'L’horloge du système était fausse ou a été réglée. Vérifiez qu’aucun réveil n’a été manqué.',
      vacant: (room, at, why) =>
        `La chambre ${room} est vide selon le système hôtelier et a un réveil (${at})${why}. Gardez-le ou annulez-le.`,
      guests: (name, why) =>
        `Une liste de clients de ${name} est douteuse et attend${why}. Comparez-la avec le système hôtelier, puis acceptez-la ou masquez l’alerte.`,
    },
    siteFile:
      'Le fichier de configuration a été modifié et contient des erreurs\u202F; le précédent reste en usage. Demandez à votre technicien de le corriger\u00A0:',
  },
  site: 'Hôtel',
  siteName: 'Nom',
  company: 'Société',
  serialNumber: 'Numéro de série',
  running: 'Fonctionnement',
  started: 'En marche depuis',
  product: 'Version',
  version: (version, build) => `${version}, révision ${build}`,
  pageVersion: 'Cette page',
  networkPart: 'Composants réseau',
  released: 'Parue',
  installed: 'Installée',
  updated: 'Mise à jour',
  licences: 'Licences',
  noLicences: 'Tout est activé.',
  licenceNames: {
    Wakeup: 'Réveils',
    Inventory: 'Minibar',
    'Room status': 'États des chambres',
    Lines: 'Canaux des lignes',
  },
  on: 'activé',
  off: 'désactivé',
  atMost: (count) => `${count} au plus`,
  machine: {
    title: 'Machine',
    board: 'Carte',
    load: 'Charge',
    memory: 'Mémoire',
    temperature: 'Température',
    freeOf: (free, size) => `${free} libres sur ${size}`,
    disk: (mount) => `Disque ${mount}`,
    network: (name) => `Réseau ${name}`,
    notConnected: 'non connecté',
    addresses: 'Adresses',
  },
  disk: 'Disque',
  diskUsed: (used, size, percent) => `${used} sur ${size} occupés (${percent} %)`,
  diskFree: (free) => `${free} libres`,
  diskReserve: (size) => `De plus, ${size} sont gardés pour les réveils programmés.`,
  diskStates: { good: 'Assez de place', low: 'Peu de place', short: 'Plein' },
  dataFolder: 'Dossier des données',
  clock: 'Horloge',
  zone: 'Fuseau horaire',
  now: 'Le système indique',
  trusted: 'Les réveils sonnent d’après cette horloge.',
  doubted:
    'L’horloge est en retard sur la dernière heure que le système a connue. Rien ne sonne tant qu’elle n’est pas juste.',
  doubtedUntil: (time) => `Reprise automatique\u00A0: ${time}.`,
  accept: 'L’horloge est juste',
  acceptTitle: 'Est-ce la bonne heure\u202F?',
  acceptAsk: (time, zone) =>
    `Le système indique ${time} (${zone}). Si c’est juste, les réveils sonnent dès maintenant d’après elle. Sinon, faites d’abord régler l’horloge.`,
  acceptYes: 'Elle est juste',
  accepted: 'L’horloge a été confirmée. Les réveils sonnent de nouveau.',
  speech: 'Annonces',
  languages: 'Langues',
  defaultValue: (name) => `${name} (par défaut)`,
  voices: 'Voix',
  noVoices: 'aucune\u00A0: les annonces sont enregistrées',
  doors: 'Adresses',
  doorOpen: 'ouverte',
  doorClosed: 'fermée',
  encrypted: 'chiffrée',
  plain: 'non chiffrée',
  certificate: 'Certificat',
  noCertificate: 'Aucun\u00A0: la connexion n’est pas chiffrée.',
  ownCertificate: 'Établi par ce système. Comparez l’empreinte quand un navigateur la demande.',
  fileCertificate: 'Du fichier de configuration.',
  fingerprint: 'Empreinte (SHA-256)',
  until: 'Valable jusqu’au',
  siteFile: 'Fichier de configuration',
  siteFileSince: (time) => `En usage depuis ${time}.`,
  backup: 'Sauvegarde',
  backupAbout:
    'Un seul fichier avec ce que le système conserve\u00A0: réveils, consommations, listes, enregistrements, comptes et journal. Gardez-le en lieu sûr, loin de ce système\u00A0: qui l’a peut tout lire. «\u00A0nightporter restore\u00A0» le remet en place.',
  backupLacks:
    'N’y sont pas\u00A0: le fichier de configuration, les fichiers qu’il nomme (mots de passe et secrets, certificats) et le certificat que le système s’est fait lui-même. Faites aussi copier le dossier /etc/nightporter, et ce que le fichier de configuration nomme ailleurs\u00A0: sans cela, un nouveau système n’a ni lignes ni connecteurs.',
  backupUnderWay: 'Une sauvegarde est déjà en cours. Attendez qu’elle soit finie, puis réessayez.',
  backupGo: 'Enregistrer une sauvegarde',
  backupStart: 'La sauvegarde est en cours …',
  backupStop: 'Arrêter la sauvegarde',
  backupStopped: 'La sauvegarde a été arrêtée\u202F; rien n’a été enregistré.',
  backupSoFar: (size) => `${size} jusqu’ici …`,
  backupDone: (size, file) => `La sauvegarde est enregistrée\u00A0: ${file} (${size}).`,
  interface: 'Pour les programmes',
  interfaceAbout:
    'La description de l’interface REST (OpenAPI), pour ceux qui raccordent d’autres programmes.',
  interfaceGo: 'Enregistrer la description',
}
