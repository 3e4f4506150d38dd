import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { makeCertificate } from '../../lib/certificate/make-certificate.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
import { ownAddresses } from '../../lib/own-addresses.ts'
import { dayMs } from '../../lib/units.ts'
import { type Certificate, checkedCertificate, readCertificate } from './certificate.ts'

/** Apple's devices take no certificate that lasts more than 825 days. */
const lifeMs = 820 * dayMs
const renewMs = 30 * dayMs
/** A box with many networks still gets a certificate that clients read. */
const maxAddresses = 50

export interface SelfSignedParts {
  /** Where the box keeps the key and the certificate that it has made. */
  readonly tlsFolder: string
  readonly clock: Clock
  readonly journal: Journal
  /** The clock cannot be right before it. */
  readonly releasedMs: number
}

/**
 * The box's own certificate: the one that is kept, or a new one when there is none, when it cannot
 * be read, or when its end is near. Where it cannot be kept it serves until the daemon ends.
 */
export async function selfSigned(subject: string, parts: SelfSignedParts): Promise<Certificate> {
  const { tlsFolder: folder, clock, journal, releasedMs } = parts
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const kept = readKept(files)
  if (kept && isCurrent(kept, parts)) return kept
  const nowMs = Math.max(clock.now(), releasedMs)
  const pem = makeCertificate({
    subject: subject || 'Nightporter',
    hosts: ownHosts(ownAddresses()),
    // For clients whose clocks are slow.
    fromMs: nowMs - dayMs,
    untilMs: nowMs + lifeMs,
  })
  const made = { ...checkedCertificate(pem, files.cert), isSelfSigned: true }
  journal.info(`A certificate was made for this box; its SHA-256 is ${made.fingerprint}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAtomic(files.key, pem.key, 0o600)
    await writeAtomic(files.cert, pem.cert, 0o644)
  } catch (error) {
    journal.error(
      `The certificate cannot be kept in ${folder}, and every start makes another. ` +
        'Check the disk and who may write there.',
      error,
    )
  }
  return made
}

function readKept(files: { cert: string; key: string }): Certificate | undefined {
  try {
    return { ...readCertificate(files), isSelfSigned: true }
  } catch {
    return undefined
  }
}

/** Whether a certificate of the box still does. One from the future was made while the clock was wrong. */
export function isCurrent(
  { fromMs, untilMs }: Certificate,
  { clock, releasedMs }: Pick<SelfSignedParts, 'clock' | 'releasedMs'>,
): boolean {
  const nowMs = Math.max(clock.now(), releasedMs)
  return untilMs - nowMs >= renewMs && fromMs <= nowMs
}

/** Every name and address that a client may know this box by. */
export function ownHosts(addresses: readonly string[]): string[] {
  const name = hostname()
  const names = /^[A-Za-z0-9._-]{1,253}$/.test(name) ? [name] : []
  return [
    ...new Set([...names, 'localhost', '127.0.0.1', '::1', ...addresses.slice(0, maxAddresses)]),
  ]
}
