import type { LitElement, PropertyDeclaration } from "lit"

/** A reactive property of an element: changing it renders the element again. */
interface Property<Value> {
  readonly declaration: PropertyDeclaration
  readonly initial: Value | undefined
}

type Values<Properties> = {
  -readonly [Name in keyof Properties]: Properties[Name] extends Property<infer Value> ? Value : never
}

/** A property that the owner of the element sets. Without an initial value, every owner sets it. */
export const property = <Value>(initial?: Value): Property<Value> => ({
  declaration: { attribute: false },
  initial,
})

/** A property that only the element itself changes. */
export const state = <Value>(initial: Value): Property<Value> => ({ declaration: { state: true }, initial })

/**
 * The base class with reactive properties: name, type and initial value of each are declared once.
 *
 *     class Counter extends withProperties(PageElement, { step: property<number>(), count: state(0) }) {}
 */
export const withProperties = <
  Base extends abstract new () => LitElement,
  Properties extends Readonly<Record<string, Property<unknown>>>,
>(
  base: Base,
  properties: Properties,
): abstract new () => InstanceType<Base> & Values<Properties> => {
  const entries = Object.entries(properties)
  abstract class WithProperties extends (base as unknown as typeof LitElement) {
    static override properties = Object.fromEntries(
      entries.map(([name, { declaration }]) => [name, declaration]),
    )

    constructor() {
      super()
      const given = entries.filter(([, { initial }]) => initial !== undefined)
      Object.assign(this, Object.fromEntries(given.map(([name, { initial }]) => [name, initial])))
    }
  }
  return WithProperties as unknown as abstract new () => InstanceType<Base> & Values<Properties>
}
