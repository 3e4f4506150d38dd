import { flat } from '../../../lib/text/flat.ts'

/** Telephones that a PBX may ring for one call, and INVITEs that are remembered. */
const maxTags = 16
const maxInvites = 1_000

/**
 * Limits how many phones may answer one INVITE.
 * SIP.js keeps a dialog for each tag, without a bound. Last checked against sip.js 0.21.2
 * (core/user-agents/invite-user-agent-client.js).
 */
export class Forks {
  readonly #tags = new Map<string, Set<string>>()

  /** False for an answer with yet another tag when there are more than any PBX makes of a call. */
  admits(invite: string, tag: string): boolean {
    const tags = this.#tags.get(invite) ?? this.#remember(invite)
    if (tags.size >= maxTags && !tags.has(tag)) return false
    tags.add(flat(tag))
    return true
  }

  #remember(invite: string): Set<string> {
    const [oldest] = this.#tags.keys()
    if (this.#tags.size >= maxInvites && oldest !== undefined) this.#tags.delete(oldest)
    const tags = new Set<string>()
    this.#tags.set(flat(invite), tags)
    return tags
  }
}
