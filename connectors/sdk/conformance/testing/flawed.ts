import {
  defineConnector,
  type Manifest,
  type PulledReader,
  type PullingConnector,
  type SourceAccess,
  type SourceAnswer,
  type SourceError,
  type SourcePage,
  type SourceRequest,
} from "../../index.ts"
import { makeRota, manifest, simulation } from "./rota.ts"

/* How a mistake is added to a good connector. */

export interface Flaw {
  readonly flaw: string
  /** The names of the cases that must find it. */
  readonly fails: ReadonlyArray<string>
  readonly connector: PullingConnector
  readonly simulated: typeof simulation
}

type Pages = AsyncIterable<SourcePage>
type Check = PulledReader["check"]

interface Parts {
  readonly access?: (access: SourceAccess) => SourceAccess
  readonly dial?: (request: SourceRequest, access: SourceAccess) => Promise<SourceAnswer>
  readonly pages?: (good: (cursor: unknown) => Pages, cursor: unknown, access: SourceAccess) => Pages
  readonly check?: (good: Check, access: SourceAccess) => ReturnType<Check>
  readonly hasChanged?: (cursor: unknown) => Promise<boolean>
  readonly manifest?: Partial<Manifest>
  readonly simulated?: Partial<typeof simulation>
}

export const flawed = (flaw: string, fails: ReadonlyArray<string>, parts: Parts): Flaw => ({
  flaw,
  fails,
  connector: defineConnector({ ...manifest, ...parts.manifest }, (given) => {
    const { dial, pages, check, hasChanged } = parts
    const access = parts.access?.(given) ?? given
    const good = makeRota(
      dial === undefined ? access : { ...access, dial: (request) => dial(request, access) },
    )
    return {
      check: check === undefined ? good.check : () => check(good.check, given),
      pages: pages === undefined ? good.pages : (cursor) => pages(good.pages, cursor, given),
      ...(hasChanged === undefined ? {} : { hasChanged }),
    }
  }),
  simulated: { ...simulation, ...parts.simulated },
})

/** Each page as `change` has it; null leaves it out. `number` counts from 1. */
export const eachPage = (change: (page: SourcePage, number: number) => SourcePage | null): Parts => ({
  pages: async function* (good, cursor) {
    let number = 0
    for await (const page of good(cursor)) {
      const changed = change(page, ++number)
      if (changed !== null) yield changed
    }
  },
})

/** Another error, or a page, instead of what is thrown; null: the reading just ends. */
export const onError = (
  instead: (error: SourceError, access: SourceAccess) => Error | SourcePage | null,
): Parts => ({
  pages: async function* (good, cursor, access) {
    try {
      yield* good(cursor)
    } catch (error) {
      const other = instead(error as SourceError, access)
      if (other instanceof Error) throw other
      if (other !== null) yield other
    }
  },
})

/** A page of rows that nobody has. */
export const strangers = (...ids: ReadonlyArray<string>): SourcePage => ({
  columns: ["id"],
  rows: ids.map((id, index) => ({ position: 900 + index, cells: [id] })),
  unreadable: [],
  cursor: null,
  progress: { unit: "rows", done: 900, total: null },
})

export const textOf = ({ body }: SourceAnswer): string => Buffer.from(body).toString()

export const withText = (answer: SourceAnswer, text: string): SourceAnswer => ({
  ...answer,
  body: Buffer.from(text),
})
