import type { Words } from '../../en/words.ts'

export const adminUsers: Words['adminUsers'] = {
  about: 'Tous ceux qui se connectent ici. Chaque personne devrait avoir son propre compte.',
  add: 'Ajouter un utilisateur',
  caption: 'Utilisateurs',
  none: 'Il n’y a aucun utilisateur.',
  name: 'Nom',
  nameHint: 'Sert à se connecter. Il ne pourra plus être changé.',
  nameWrong: 'Un nom compte de 1 à 64 caractères, sans «\u00A0:\u00A0» ni «\u00A0/\u00A0».',
  nameTaken: (name) => `L’utilisateur ${name} existe déjà. Choisissez un autre nom.`,
  may: 'Peut faire',
  tenant: 'Établissement',
  wholeSite: 'Tout l’hôtel',
  tenantHint:
    'Le compte d’un établissement ne voit et ne modifie que ce qui appartient à celui-ci.',
  you: 'vous',
  everyone: 'Réveils, états des chambres',
  actions: 'Modifier',
  permissions: { inventory: 'Minibar', administrator: 'Administration' },
  permissionHints: {
    inventory: 'Facturer ce qui a été pris dans un minibar.',
    administrator:
      'Utilisateurs, chambres, listes, journal et rapports. Avec «\u00A0Minibar\u00A0», aussi les articles, catégories et consommations.',
  },
  everybody: 'Tout le monde peut programmer des réveils et saisir l’état des chambres.',
  password: 'Mot de passe',
  passwordHint: 'Au moins 10 caractères.',
  passwordShort: 'Le mot de passe est trop court\u00A0: il faut au moins 10 caractères.',
  show: 'Afficher',
  make: 'Proposer',
  made: 'Un mot de passe a été créé. Notez-le maintenant\u00A0: il ne pourra plus être affiché.',
  change: 'Modifier',
  changeOf: (name) => `Modifier ${name}`,
  setPassword: 'Nouveau mot de passe',
  setPasswordOf: (name) => `Nouveau mot de passe pour ${name}`,
  setPasswordHint: 'L’ancien mot de passe cesse aussitôt de fonctionner.',
  codes: 'Codes',
  endCodes: 'Mettre fin aux codes',
  endCodesOf: (name) => `Mettre fin aux codes de ${name}`,
  endCodesTitle: (name) => `Mettre fin aux codes de ${name}\u202F?`,
  endCodesAsk: (name) =>
    `Le mot de passe seul suffira de nouveau à ${name}. Faites-le quand le téléphone avec l’application est perdu, et donnez un nouveau mot de passe si quelqu’un d’autre peut le connaître. ${name} est déconnecté partout.`,
  codesEnded: (name) => `${name} se connecte maintenant sans code.`,
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer ${name}`,
  removeTitle: (name) => `Supprimer ${name}\u202F?`,
  removeAsk: (name) =>
    `${name} ne pourra plus se connecter, dès maintenant. Ce que ce compte a fait reste dans le journal.`,
  added: (name) => `${name} a été ajouté et peut se connecter.`,
  changed: (name) => `${name} a été modifié.`,
  passwordSet: (name) => `${name} a un nouveau mot de passe.`,
  removed: (name) => `${name} a été supprimé.`,
  lastAdministrator: (name) =>
    `${name} est le dernier administrateur de tout l’hôtel. Nommez-en d’abord un autre.`,
  ownRights: 'Renoncer à vos propres droits\u202F?',
  ownRightsAsk:
    'Vous ne seriez plus administrateur de tout l’hôtel, dès maintenant. Seul un autre administrateur pourra vous rendre ce droit.',
  ownRightsYes: 'Y renoncer',
  ownRemoveAsk:
    'C’est votre propre compte. Vous serez déconnecté et ne pourrez plus vous reconnecter.',
}
