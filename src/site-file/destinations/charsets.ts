/** Character sets that property systems write in. */
export const charsets = [
  'cp850',
  'cp437',
  'cp1252',
  'iso-8859-1',
  'iso-8859-15',
  'utf-8',
  'ascii',
] as const
export type Charset = (typeof charsets)[number]
