/** What room names are spelled with when they are spoken. */
export const spelled = [...'0123456789abcdefghijklmnopqrstuvwxyz'] as readonly string[]

/** What is spoken of a room's name: accents and signs are left out. */
export function spell(name: string): string[] {
  const plain = name.normalize('NFKD').toLowerCase()
  return [...plain].filter((sign) => spelled.includes(sign))
}
