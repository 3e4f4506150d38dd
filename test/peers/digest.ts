import { createHash } from 'node:crypto'

export interface Signature {
  readonly method: string
  readonly uri: string
  readonly user: string
  readonly password: string
}

/** The value of an Authorization header for this challenge (RFC 7616, RFC 8760; qop is auth). */
export function sign(challenge: string, signature: Signature): string {
  const part = (name: string) => field(challenge, name)
  const { user, uri } = signature
  const algorithm = part('algorithm') || 'MD5'
  const chosen = part('qop') ? { qop: 'auth', nc: '00000001', cnonce: 'beef' } : undefined
  const text = { algorithm, realm: part('realm'), nonce: part('nonce'), ...chosen }
  const fields = [
    `username="${user}", realm="${text.realm}", nonce="${text.nonce}", uri="${uri}"`,
    `response="${respond(text, signature)}", algorithm=${algorithm}`,
    ...(chosen ? [`qop=auth, nc=${chosen.nc}, cnonce="${chosen.cnonce}"`] : []),
  ]
  return `Digest ${fields.join(', ')}`
}

/** Whether a request is signed with this password, by any algorithm that we know. */
export function isSigned(message: string, password: string): boolean {
  const value = /^(?:proxy-)?authorization: *digest (.*)$/im.exec(message)?.[1]
  if (value === undefined) return false
  const part = (name: string) => field(value, name)
  const text = {
    algorithm: part('algorithm') || 'MD5',
    realm: part('realm'),
    nonce: part('nonce'),
    ...(part('qop') && { qop: part('qop'), nc: part('nc'), cnonce: part('cnonce') }),
  }
  const [method = '', uri = ''] = message.split(' ')
  const user = part('username')
  return part('uri') === uri && part('response') === respond(text, { method, uri, user, password })
}

interface Text {
  readonly algorithm: string
  readonly realm: string
  readonly nonce: string
  readonly qop?: string
  readonly nc?: string
  readonly cnonce?: string
}

function respond(text: Text, { method, uri, user, password }: Signature): string {
  const name = { MD5: 'md5', 'SHA-256': 'sha256' }[text.algorithm]
  if (name === undefined) return ''
  const hash = (words: readonly string[]) => createHash(name).update(words.join(':')).digest('hex')
  const { nc = '', cnonce = '', qop = '' } = text
  const once = qop === '' ? [] : [nc, cnonce, qop]
  const own = hash([user, text.realm, password])
  return hash([own, text.nonce, ...once, hash([method, uri])])
}

function field(text: string, name: string): string {
  return (
    new RegExp(`\\b${name} *= *(?:"([^"]*)"|([^", ]+))`, 'i').exec(text)?.slice(1).join('') ?? ''
  )
}
