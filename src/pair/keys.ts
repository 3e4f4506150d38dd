/**
 * What a pair keeps in etcd:
 *
 *   nightporter/pair            the history that both stores share
 *   nightporter/holder          who holds, as long as its lease lasts
 *   nightporter/box/NAME        that a box is there, and how far it has followed
 *   nightporter/head            the number of the last batch, and a mark of its own
 *   nightporter/trimmed         up to this number batches are gone
 *   nightporter/batch/NUMBER    how many pieces lie before it, and its last piece
 *   nightporter/piece/NUMBER/I  the pieces before the last, of a large one
 */
export const prefix = 'nightporter/'
export const pairKey = `${prefix}pair`
export const holderKey = `${prefix}holder`
export const headKey = `${prefix}head`
export const trimmedKey = `${prefix}trimmed`
export const boxPrefix = `${prefix}box/`
export const batchPrefix = `${prefix}batch/`
export const piecePrefix = `${prefix}piece/`

export function boxKey(name: string): string {
  return `${boxPrefix}${name}`
}

export function batchKey(number: number): string {
  return `${batchPrefix}${padded(number)}`
}

export function pieceKey(number: number, index: number): string {
  return `${piecesOfBatch(number)}${String(index).padStart(4, '0')}`
}

/** The keys of all pieces of a batch begin so. */
export function piecesOfBatch(number: number): string {
  return `${piecePrefix}${padded(number)}/`
}

function padded(number: number): string {
  return String(number).padStart(16, '0')
}
