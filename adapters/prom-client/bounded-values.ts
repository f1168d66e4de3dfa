/**
 * Bounds the values of one label: the first different ones up to a limit, then "other". Each value is a series that is
 * kept for ever, and some come from outside: names of plugins, methods of requests.
 */
export class BoundedValues {
  readonly #limit: number
  readonly #known = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  bound(value: string): string {
    if (this.#known.has(value)) return value
    if (this.#known.size === this.#limit || !PLAIN.test(value)) return "other"
    this.#known.add(value)
    return value
  }
}

/** The characters of codes, route patterns and methods. */
const PLAIN = /^[\w./:{}-]{1,80}$/u
