/* Evaluates the filters of OData v2, as far as SuccessFactors documents them. */

type Fields = Readonly<Record<string, unknown>>
type Test = (fields: Fields) => boolean

const TOKEN =
  /\s*(?:(?<literal>(?:datetimeoffset|datetime)?'(?:[^']|'')*')|(?<number>-?\d+L?)|(?<word>[A-Za-z][\w/]*)|(?<sign>[(),]))/uy

/** Undefined: it is not a valid filter, or names a field that the entity does not have. */
export const parseFilter = (text: string, hasField: (name: string) => boolean): Test | undefined => {
  try {
    return new Parser(listTokens(text), hasField).parse()
  } catch {
    return undefined
  }
}

const listTokens = (text: string): ReadonlyArray<string> => {
  const tokens: Array<string> = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const found = TOKEN.exec(text)
    if (found === null) throw new Error("unknown token")
    tokens.push(found[0].trim())
  }
  return tokens
}

const COMPARISONS: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  ge: (one, other) => one !== null && Number(one) >= Number(other),
  gt: (one, other) => one !== null && Number(one) > Number(other),
  le: (one, other) => one !== null && Number(one) <= Number(other),
}

const readTime = (text: string, zone: string): number => {
  const at = Date.parse(`${text}${zone}`)
  if (Number.isNaN(at)) throw new Error("not a time")
  return at
}

/** Dates compare as epoch milliseconds. */
const readLiteral = (token: string): unknown => {
  if (token === "null") return null
  const { kind = "", text } = /^(?<kind>[a-z]*)'(?<text>.*)'$/su.exec(token)?.groups ?? {}
  if (text === undefined) {
    if (!/^-?\d+L?$/u.test(token)) throw new Error("not a literal")
    return Number.parseInt(token, 10)
  }
  if (kind === "") return text.replaceAll("''", "'")
  // datetimeoffset has a zone, datetime has none.
  return kind === "datetimeoffset" ? readTime(text, "") : readTime(text.replace(/Z$/u, "?"), "Z")
}

class Parser {
  readonly #tokens: ReadonlyArray<string>
  readonly #hasField: (name: string) => boolean
  #at = 0

  constructor(tokens: ReadonlyArray<string>, hasField: (name: string) => boolean) {
    this.#tokens = tokens
    this.#hasField = hasField
  }

  parse(): Test {
    const test = this.#or()
    if (this.#at < this.#tokens.length) throw new Error("unexpected end")
    return test
  }

  #next(): string {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new Error("unexpected end")
    return token
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at++
    return true
  }

  #or(): Test {
    const tests = [this.#and()]
    while (this.#take("or")) tests.push(this.#and())
    return (fields) => tests.some((test) => test(fields))
  }

  #and(): Test {
    const tests = [this.#term()]
    while (this.#take("and")) tests.push(this.#term())
    return (fields) => tests.every((test) => test(fields))
  }

  #term(): Test {
    if (this.#take("(")) {
      const test = this.#or()
      if (!this.#take(")")) throw new Error("missing )")
      return test
    }
    const field = this.#next()
    if (!this.#hasField(field)) throw new Error("unknown field")
    const operator = this.#next()
    if (operator === "in") {
      const values = new Set<unknown>([readLiteral(this.#next())])
      while (this.#take(",")) values.add(readLiteral(this.#next()))
      return (fields) => values.has(fields[field])
    }
    const compare = COMPARISONS[operator]
    if (compare === undefined) throw new Error("unknown operator")
    const value = readLiteral(this.#next())
    return (fields) => compare(fields[field], value)
  }
}
