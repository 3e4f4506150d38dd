import type { Words } from '../words.ts'

export const faults: Words['faults'] = {
  silent: 'Le système ne répond pas. Vérifiez le réseau, puis réessayez.',
  tooManyLogins: (seconds) =>
    `Trop d’essais erronés. Réessayez dans ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}.`,
  unknown: (status) => `Le système a refusé la demande (${status}). Rechargez la page.`,
  byCode: {
    101: 'Le nom ou le mot de passe est faux. Reconnectez-vous.',
    102: 'Votre compte n’y est pas autorisé. Adressez-vous à un administrateur.',
    104: 'Cela n’est pas sous licence ici. Adressez-vous à votre fournisseur.',
    201: 'Il manque quelque chose.',
    202: 'Une saisie n’est pas valable.',
    203: 'Deux saisies s’excluent.',
    204: 'La demande n’a pas été comprise. Rechargez la page.',
    205: 'Le fichier est trop grand ou d’un mauvais type.',
    206: 'Cela n’existe plus. Rechargez la page.',
    301: 'Ce réveil n’existe plus.',
    302: 'Cette chambre n’existe pas.',
    303: 'Cet article n’existe plus.',
    304: 'Cette catégorie n’existe pas.',
    305: 'Cet état de chambre n’existe plus.',
    306: 'Cette heure est passée, ou trop lointaine.',
    307: 'C’est plus que ce qui peut être facturé en une fois.',
    308: 'Ce nom ou ce numéro existe déjà.',
    309: 'C’est encore utilisé.',
    310: 'La chambre et l’heure d’un réveil ne changent pas. Supprimez-le et programmez-en un autre.',
    311: 'Cela a déjà été envoyé avec un autre contenu.',
    312: 'Cette entrée n’existe plus.',
    501: 'Le système ne peut rien enregistrer. Rien n’a changé. Appelez votre technicien.',
    502: 'Le système a fait une erreur. Réessayez ; si cela dure, appelez votre technicien.',
    503: 'Le système démarre ou s’arrête. Réessayez dans un instant.',
  },
}
