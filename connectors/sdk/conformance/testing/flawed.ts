import {
  defineConnector,
  type SourceWebhookCall,
  type Manifest,
  type PulledReader,
  type PullingConnector,
  type SourceAccess,
  type SourceResponse,
  type SourceError,
  type SourcePage,
  type SourceRequest,
  type SourceUpdate,
} from "../../index.ts"
import { type AbleReader, makeRota, manifest } from "./rota.ts"
import { simulation } from "./rota-simulation.ts"

/* Adds a flaw to a correct connector. */

export interface Flaw {
  readonly flaw: string
  /** Names of the cases that must fail. */
  readonly fails: ReadonlyArray<string>
  readonly connector: PullingConnector
  readonly simulated: typeof simulation
}

type Pages = AsyncIterable<SourcePage>
type Check = PulledReader["check"]
type SalaryMaster = AbleReader["salaryMaster"]
type Write = AbleReader["write"]
type VerifyHook = AbleReader["verifyHook"]

interface Parts {
  /**
   * The operation to which `access` and `transport` apply; reading by default. The connector's other
   * operations stay correct.
   */
  readonly where?: "reading" | "salaryMaster" | "write" | "verifyHook"
  readonly access?: (access: SourceAccess) => SourceAccess
  readonly transport?: (request: SourceRequest, access: SourceAccess) => Promise<SourceResponse>
  readonly pages?: (good: (cursor: unknown) => Pages, cursor: unknown, access: SourceAccess) => Pages
  readonly check?: (good: Check, access: SourceAccess) => ReturnType<Check>
  readonly hasChanged?: (cursor: unknown) => Promise<boolean>
  /** This function and the ones below: null removes it from the reader. */
  readonly salaryMaster?: ((good: SalaryMaster, access: SourceAccess) => ReturnType<SalaryMaster>) | null
  readonly write?: ((good: Write, update: SourceUpdate, access: SourceAccess) => ReturnType<Write>) | null
  readonly verifyHook?:
    ((good: VerifyHook, call: SourceWebhookCall, access: SourceAccess) => ReturnType<VerifyHook>) | null
  readonly manifest?: Partial<Manifest>
  readonly simulated?: Partial<typeof simulation>
}

export const flawed = (flaw: string, fails: ReadonlyArray<string>, parts: Parts): Flaw => ({
  flaw,
  fails,
  connector: defineConnector({ ...manifest, ...parts.manifest }, (given) => {
    const { where = "reading", transport, hasChanged } = parts
    const access = parts.access?.(given) ?? given
    const sound = makeRota(given)
    const odd = makeRota(
      transport === undefined ? access : { ...access, transport: (request) => transport(request, access) },
    )
    return {
      ...makeReading(parts, where === "reading" ? odd : sound, given),
      ...makeAbilities(parts, { ...sound, ...(where === "reading" ? {} : { [where]: odd[where] }) }, given),
      ...(hasChanged === undefined ? {} : { hasChanged }),
    }
  }),
  simulated: { ...simulation, ...parts.simulated },
})

const makeReading = ({ check, pages }: Parts, good: PulledReader, access: SourceAccess) => ({
  check: check === undefined ? good.check : () => check(good.check, access),
  pages: pages === undefined ? good.pages : (cursor: unknown) => pages(good.pages, cursor, access),
})

const makeAbilities = (parts: Parts, good: AbleReader, access: SourceAccess): Partial<PulledReader> => {
  const { salaryMaster, write, verifyHook } = good
  return {
    ...(parts.salaryMaster === null
      ? {}
      : { salaryMaster: () => parts.salaryMaster?.(salaryMaster, access) ?? salaryMaster() }),
    ...(parts.write === null
      ? {}
      : { write: (update: SourceUpdate) => parts.write?.(write, update, access) ?? write(update) }),
    ...(parts.verifyHook === null
      ? {}
      : {
          verifyHook: (call: SourceWebhookCall) =>
            parts.verifyHook?.(verifyHook, call, access) ?? verifyHook(call),
        }),
  }
}

/** Replaces each page with what `change` returns; null drops it. `number` counts from 1. */
export const eachPage = (change: (page: SourcePage, number: number) => SourcePage | null): Parts => ({
  pages: async function* (good, cursor) {
    let number = 0
    for await (const page of good(cursor)) {
      const changed = change(page, ++number)
      if (changed !== null) yield changed
    }
  },
})

/** Replaces what is thrown with another error or a page; null: the reading just ends. */
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

/** Returns a page of rows that belong to no employee. */
export const strangers = (...ids: ReadonlyArray<string>): SourcePage => ({
  columns: ["id"],
  rows: ids.map((id, index) => ({ position: 900 + index, cells: [id] })),
  unreadable: [],
  cursor: null,
  progress: { unit: "rows", done: 900, total: null },
  agreement: { kind: "unknown" },
})

export const readText = ({ body }: SourceResponse): string => Buffer.from(body).toString()

export const withText = (response: SourceResponse, text: string): SourceResponse => ({
  ...response,
  body: Buffer.from(text),
})
