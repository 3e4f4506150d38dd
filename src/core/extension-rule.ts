import { Fault } from './fault.ts'
import type { Actor } from './tenancy.ts'

/** What a tenant's administrator may have dialled, by the id of the tenant: patterns of the site file. */
export type TenantExtensions = ReadonlyMap<string, readonly string[]>

/** Whether an extension fits one of the patterns, in which `x` stands for any digit. */
export function isAllowed(patterns: readonly string[], extension: string): boolean {
  return patterns.some(
    (pattern) =>
      pattern.length === extension.length &&
      [...pattern].every((sign, i) =>
        sign === 'x' ? /^[0-9]$/.test(extension[i] ?? '') : sign === extension[i],
      ),
  )
}

/**
 * The extension of a new room: the asked one, or the room's number. Whoever is bound to a tenant could
 * have anything dialled by it, so that the site file says what; a room gets none for as long as nobody
 * of the site has given it one. Throws Fault 102 when another one is asked for.
 */
export function extensionOfNew(
  actor: Actor,
  { room, asked }: { room: string; asked: string | undefined },
  allowed: TenantExtensions,
): string {
  if (asked !== undefined) requireExtension(actor, asked, allowed)
  const extension = asked ?? room
  return mayDial(actor, extension, allowed) ? extension : ''
}

/** Throws Fault 102 unless this person may have an extension dialled. */
export function requireExtension(actor: Actor, extension: string, allowed: TenantExtensions): void {
  if (!mayDial(actor, extension, allowed))
    throw new Fault(
      102,
      `The extension ${extension} is none of your tenant's; ask an administrator of the site to set it, or to allow it in the site file.`,
    )
}

function mayDial({ tenant }: Actor, extension: string, allowed: TenantExtensions): boolean {
  const patterns = allowed.get(tenant) ?? []
  return tenant === '' || extension.split(',').every((one) => isAllowed(patterns, one))
}
