import type { ComponentChildren } from 'preact'

export interface FactsProps {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[]
  readonly children?: ComponentChildren
}

/** A card with what is known about one thing; what has no value is left out. */
export function Facts({ title, facts, children }: FactsProps) {
  const known = facts.filter(([, value]) => value !== '')
  return (
    <section class="card facts">
      <h2>{title}</h2>
      {known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
