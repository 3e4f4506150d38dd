import type { Words } from '../../en/words.ts'

export const adminLists: Words['adminLists'] = {
  search: 'Rechercher',
  shownOf: (shown, all) => `${shown} sur ${all}`,
  edit: 'Modifier',
  editOf: (name) => `Modifier\u00A0: ${name}`,
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer\u00A0: ${name}`,
  actions: 'Modifier ou supprimer',
  readOnly: 'À tout l’hôtel',
  nothingFound: 'Rien ne correspond à la recherche.',
  exportFile: 'Enregistrer un fichier',
  importFile: 'Importer un fichier',
  saved: (name) => `Enregistré\u00A0: ${name}.`,
  removed: (name) => `Supprimé\u00A0: ${name}.`,
  removeTitle: (name) => `Supprimer\u00A0: ${name}\u202F?`,
  roomInUse: (name) =>
    `${name}\u00A0: des réveils sont encore programmés. Supprimez-les d’abord à la réception.`,
  categoryInUse: (name) =>
    `${name} contient encore des articles. Déplacez-les ou supprimez-les d’abord.`,
  removeHint: 'Ce qui a été programmé ou facturé reste dans le journal et les rapports.',
  missing: 'Il manque quelque chose ici.',
  tooLong: 'Au plus 200 caractères.',
  notNumber: 'Saisissez un numéro de 1 à 15 chiffres.',
  notPrice: 'Saisissez un prix comme 4,50\u00A0: des chiffres, une virgule et au plus 3 décimales.',
  notMax: 'Saisissez un nombre entier de 0 à 1 000 000.',
  notRoom: 'Au plus 32 caractères, sans espace, virgule ni barre oblique.',
  notExtension:
    'Saisissez ce que compose un téléphone\u00A0: chiffres, lettres, * # + . _ - Plusieurs, 8 au plus, sont séparés par des virgules.',
  notGroupName: 'Au plus 40 caractères, sans virgules, barres obliques ni @.',
  noChoice: 'Choisissez-en au moins un.',
  kinds: {
    rooms: {
      about: 'Les chambres de l’hôtel et le numéro qui permet de les joindre.',
      add: 'Ajouter une chambre',
      none: 'Il n’y a pas encore de chambre. Ajoutez-en une ou importez un fichier.',
      one: (name) => `Chambre ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Une chambre a été importée.' : `${text} chambres ont été importées.`,
    },
    items: {
      about: 'Ce qui peut être facturé d’un minibar. Les prix restent tels qu’ils sont écrits.',
      add: 'Ajouter un article',
      none: 'Il n’y a pas encore d’article. Ajoutez-en un ou importez un fichier.',
      one: (name) => `Article ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Un article a été importé.' : `${text} articles ont été importés.`,
    },
    categories: {
      about: 'Des groupes d’articles. Un article appartient à un seul groupe.',
      add: 'Ajouter une catégorie',
      none: 'Il n’y a pas encore de catégorie. Ajoutez-en une ou importez un fichier.',
      one: (name) => `Catégorie ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Une catégorie a été importée.' : `${text} catégories ont été importées.`,
    },
    statuses: {
      about: 'Ce que les étages peuvent signaler d’une chambre, par exemple propre ou sale.',
      add: 'Ajouter un état',
      none: 'Il n’y a pas encore d’état. Ajoutez-en un ou importez un fichier.',
      one: (name) => `État ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Un état a été importé.' : `${text} états ont été importés.`,
    },
  },
  notKnown: (known) =>
    known === '' ? 'Il n’y en a pas encore.' : `Inconnu. Sont connus\u00A0: ${known}.`,
  notColor: 'Une couleur comme #1e88e5.',
  noNext: 'aucun',
  fields: {
    next: 'Suit d’habitude',
    room: 'Chambre',
    extension: 'Poste',
    language: 'Langue',
    method: 'Qui réveille',
    list: 'Usage',
    profile: 'Façon de réveiller',
    needs: 'En plus du téléphone',
    tenant: 'Établissement',
    id: 'Numéro',
    description: 'Désignation',
    category: 'Catégorie',
    max: 'Au plus',
    price: 'Prix',
    color: 'Couleur',
  },
  hints: {
    next: 'Les étages le choisissent d’un seul geste.',
    extension:
      'Ce qu’il faut composer. Plusieurs, séparés par des virgules, sonnent ensemble. Vide\u00A0: le numéro de la chambre.',
    profile: 'Façon de réveiller les clients de cette chambre.',
    language: 'Dans quelle langue le client est réveillé.',
    method: 'Qui réveille le client de cette chambre.',
    id: 'Vide\u00A0: le prochain numéro libre. Il ne pourra plus être changé.',
    statusId:
      'Comme au téléphone. Les zéros du début comptent. Vide\u00A0: le prochain numéro libre. Il ne pourra plus être changé.',
    room: 'Ne pourra plus être changé.',
    max: 'La plus grande quantité facturée en une fois. 0\u00A0: sans limite.',
    price: 'Par exemple 4,50. La virgule et le point sont tous deux acceptés.',
    color: 'Aide à distinguer les catégories.',
  },
  ofSite: 'Comme l’hôtel',
  noAnnouncement: (language, heard) =>
    `Il n’y a pas d’annonce dans cette langue\u00A0: ${language}. Ces appels sont en ${heard}. Choisissez une autre langue, ou faites ajouter un enregistrement.`,
  methods: {
    automatic: 'Le système',
    manual: 'Le personnel',
    backup: 'Le personnel, sinon le système',
  },
  lists: { mailbox: 'Réveils', custom: 'Liste propre aux consommations' },
  noLimit: 'sans limite',
  wholeSite: 'Tout l’hôtel',
  hasColor: 'Avec une couleur',
  noCategories: 'Il n’y a pas encore de catégorie. Ajoutez-en d’abord une.',
  import: {
    title: (kind) => `Importer\u00A0: ${kind}`,
    about:
      'Un fichier CSV tel que les tableurs l’enregistrent («\u00A0CSV UTF-8\u00A0»). La première ligne nomme les colonnes. Ce qui existe est modifié, le reste est ajouté\u202F; rien n’est supprimé.',
    columns: 'Colonnes\u00A0:',
    required: (columns) => `Une nouvelle entrée exige\u00A0: ${columns}.`,
    example: 'Enregistrer un exemple',
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    rows: (count, text, file) =>
      count === 1 ? `Une ligne dans ${file}` : `${text} lignes dans ${file}`,
    first: (count) => `Les ${count} premières\u00A0:`,
    noRows: 'Le fichier n’a rien sous sa première ligne. Choisissez-en un autre.',
    tooLarge: 'Le fichier dépasse 4 Mo. Divisez-le et importez les parties.',
    oldText:
      'Le fichier n’est pas en UTF-8\u202F; il a été lu comme texte Windows. Vérifiez ci-dessous les accents\u202F; s’ils sont faux, enregistrez-le en «\u00A0CSV UTF-8\u00A0» et choisissez-le de nouveau.',
    notCsv:
      'Les guillemets du fichier sont incorrects. Corrigez-les et choisissez le fichier de nouveau.',
    unreadable: 'Le fichier ne peut pas être lu. Choisissez-le de nouveau.',
    strange: (columns) =>
      `Ces colonnes sont inconnues\u00A0: ${columns}. Corrigez la première ligne et choisissez le fichier de nouveau.`,
    twice: (columns) =>
      `Ces colonnes y sont deux fois\u00A0: ${columns}. Corrigez la première ligne et choisissez le fichier de nouveau.`,
    go: 'Importer',
    busy: 'Importation …',
    mistakes: (count) =>
      `Ces lignes ont des erreurs (${count}). Corrigez-les, puis choisissez à nouveau le fichier\u00A0:`,
    cell: (line, column) => `Ligne ${line}, ${column}\u00A0:`,
    nothing:
      'Rien n’a été importé. Corrigez ces lignes, puis choisissez le fichier de nouveau\u00A0:',
    line: (line) => `Ligne ${line}\u00A0:`,
  },
}
