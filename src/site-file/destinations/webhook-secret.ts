import { type Kind, mistake, type Position } from '../reader.ts'
import { texts } from '../values.ts'

const prefix = 'whsec_'
const should =
  'should be whsec_ and 24 to 64 bytes in base64; make one with: echo "whsec_$(openssl rand -base64 32)"'

/** One secret of a webhook, or two while they change: the new one, then the old one. None by default. */
export const webhookSecrets: Kind<string[]> = (node, position) => {
  const secrets = texts([], (value) => (isSecret(value) ? undefined : should))(node, position)
  if (node !== undefined) requireOneOrTwo(secrets, position)
  return secrets
}

/** The same from a file with a secret in each line. */
export function readSecretLines(content: string, position: Position): string[] {
  const secrets = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (!secrets.every(isSecret))
    mistake(position, `names a file whose lines are wrong: each ${should}`)
  requireOneOrTwo(secrets, position)
  return secrets
}

function requireOneOrTwo(secrets: string[], position: Position): void {
  if (secrets.length === 0 || secrets.length > 2)
    mistake(
      position,
      `has ${secrets.length} secrets; there should be one, or two while they change.`,
    )
}

function isSecret(value: string): boolean {
  if (!value.startsWith(prefix)) return false
  const base64 = value.slice(prefix.length)
  const key = Buffer.from(base64, 'base64')
  return key.toString('base64') === base64 && key.length >= 24 && key.length <= 64
}
