import { ContextConsumer, createContext } from "@lit/context"
import type { Format } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "./words/en.ts"

/** What depends on the reader's language and is the same on every page. The shell provides it. */
export interface Reader {
  /** The words that several pages have. */
  readonly words: Words
  /** How the language writes numbers and dates. */
  readonly format: Format
}

export const readerContext = createContext<Reader>(Symbol("reader"))

/** The base of all elements of the console. */
export abstract class ConsoleElement extends PageElement {
  readonly #reader = new ContextConsumer(this, { context: readerContext, subscribe: true })

  get words(): Words {
    return (this.#reader.value as Reader).words
  }

  get format(): Format {
    return (this.#reader.value as Reader).format
  }
}
