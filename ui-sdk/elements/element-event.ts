import { noChange } from "lit"
import { directive, Directive, type DirectiveResult, type ElementPart } from "lit/directive.js"

type Listener<Detail> = (detail: Detail) => void

class Listen extends Directive {
  #listener: Listener<never> | null = null

  override render(): typeof noChange {
    return noChange
  }

  override update({ element }: ElementPart, [name, listener]: [string, Listener<never>]): typeof noChange {
    if (this.#listener === null)
      element.addEventListener(name, (event) => this.#listener?.((event as CustomEvent<never>).detail))
    this.#listener = listener
    return noChange
  }
}

const listen = directive(Listen) as (name: string, listener: Listener<never>) => DirectiveResult

/**
 * An event of an element, with the type of its detail. The element that sends it declares it:
 * `static readonly chosen = new ElementEvent<string>("chosen")`. Its owner hears of it in a template:
 * `<hrsync-choice ${Choice.chosen.on((id) => this.#show(id))}></hrsync-choice>`.
 */
export class ElementEvent<Detail = void> {
  readonly #name: string
  readonly #bubbles: boolean

  constructor(name: string, { bubbles = false }: { readonly bubbles?: boolean } = {}) {
    this.#name = name
    this.#bubbles = bubbles
  }

  send(from: Element, detail: Detail): void {
    from.dispatchEvent(new CustomEvent(this.#name, { detail, bubbles: this.#bubbles }))
  }

  on(listener: Listener<Detail>): DirectiveResult {
    return listen(this.#name, listener)
  }
}
