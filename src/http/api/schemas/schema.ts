/** A JSON schema. One with a `title` stands in openapi.json under that name. */
export type Schema = Readonly<Record<string, unknown>>

export function string(example: string): Schema {
  return { type: 'string', examples: [example] }
}

export function integer(example: number): Schema {
  return { type: 'integer', examples: [example] }
}

export function oneOf(values: readonly (string | number)[]): Schema {
  return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values] }
}

/** Null, or what the schema says. */
export function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type, 'null'] }
}

export const boolean: Schema = { type: 'boolean', examples: [true] }
export const time: Schema = {
  type: 'string',
  format: 'date-time',
  examples: ['2026-11-18T06:45:00+01:00'],
}
export const empty: Schema = { type: 'string', examples: [''] }
export const room = string('101')
export const tenant = empty

/** An object that has exactly these fields, of which some may be left out. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** The same, under a name of its own in openapi.json. */
export function named(title: string, schema: Schema): Schema {
  return { title, ...schema }
}

export function array(items: Schema): Schema {
  return { type: 'array', items }
}

/** A list is an object with one key. */
export function listOf(key: string, entry: Schema): Schema {
  return object({ [key]: array(entry) })
}

/** A value as the schema describes it, put together from the examples of its parts. */
export function exampleOf(schema: Schema): unknown {
  const { examples, enum: values, const: fixed, type, properties, items } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(values)) return values[0]
  if (fixed !== undefined) return fixed
  if (Array.isArray(choices)) return exampleOf(choices.at(-1))
  if (type === 'array') return [exampleOf(items as Schema)]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, part]) => [
        name,
        exampleOf(part),
      ]),
    )
  return type === 'integer' ? (schema.minimum ?? 1) : ''
}
