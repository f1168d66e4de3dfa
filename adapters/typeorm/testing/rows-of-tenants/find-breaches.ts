import * as Effect from "effect/Effect"
import type { DataSource } from "typeorm"
import { CurrentTenantScope, type TenantScope } from "../../../../core/ports/tenant-scope.ts"
import type { Database } from "../../database.ts"
import { FUNCTIONS } from "./functions.ts"
import type { ShownRow } from "./seed.ts"
import { id, NOBODY, PLACES, SCOPES, STRANGER, toScope } from "./tenants.ts"

/* Tries every scope on the rows of tables and views, and reports what it does against the rows' list of readers and writers. */

/** In a schema of its own, so that it is none of the functions that are tried. Whatever a statement did is undone. */
export const prepareTrials = async (owner: DataSource): Promise<void> => {
  await owner.query(`CREATE SCHEMA trial;
    CREATE FUNCTION trial.attempt(statement text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
      affected bigint;
    BEGIN
      EXECUTE statement;
      GET DIAGNOSTICS affected = ROW_COUNT;
      RAISE EXCEPTION USING ERRCODE = 'TT000', MESSAGE = affected;
    EXCEPTION
      WHEN SQLSTATE 'TT000' THEN RETURN SQLERRM;
      WHEN OTHERS THEN RETURN SQLSTATE;
    END $$;
    GRANT USAGE ON SCHEMA trial TO hrsync_application`)
}

export type Ask = (
  scope: TenantScope,
  text: string,
  values?: ReadonlyArray<unknown>,
) => Promise<ReadonlyArray<object>>

export const makeAsk =
  (database: Database): Ask =>
  (scope, text, values = []) =>
    Effect.runPromise(
      Effect.provideService(database.query("test", { text }, values), CurrentTenantScope, scope),
    )

/** The scopes of all tenants by name, and one of nobody. */
export const ALL_SCOPES: ReadonlyArray<readonly [string, TenantScope["kind"]]> = [
  ...SCOPES.map((name) => [name, toScope(name)] as const),
  ...NOBODY,
]

/** Columns that say whose a row is, by themselves or by a parent. */
const OWNER_COLUMNS = [
  "vendor_org_id",
  "org_id",
  "connection_id",
  "session_id",
  "upload_id",
  "credential_id",
  "membership_id",
  "request_id",
  "assisted_id",
  "journey_id",
  "unsupported_id",
  "document_id",
]

/** Where they name the row itself. */
const OWN_IDS = ["public.journey_preview request_id", "public.webhook request_id"]

/** Tables whose rows keep their owners, even among those of the scope. */
const KEPT = ["public.connection", "public.webhook", "public.webhook_lane", "public.delivery_day"]

interface Trial {
  readonly what: string
  readonly statement: string
  readonly isAllowed: boolean
}

/** What the scopes see and do that they should not, or do not that they should. */
export const findBreaches = async (
  ask: Ask,
  rowsByTable: ReadonlyMap<string, ReadonlyArray<ShownRow>>,
): Promise<ReadonlyArray<string>> => {
  const breaches: Array<string> = []
  for (const [table, rows] of rowsByTable) {
    for (const [name, kind] of ALL_SCOPES) {
      const found = await tryScope(ask, table, rows, name, { kind, id: await readId(ask, name) })
      breaches.push(...found.map((what) => `${table}, ${name}: ${what}`))
    }
  }
  return breaches
}

/** Calls of a function with another result than they should have: the scope, whose rows it was about, and the result. */
export const findFunctionBreaches = async (ask: Ask, name: string): Promise<ReadonlyArray<string>> => {
  const trial = FUNCTIONS[name]
  if (trial === undefined) throw new Error(`${name} is not listed`)
  const breaches: Array<string> = []
  for (const [scope, kind] of ALL_SCOPES) {
    const answers = await attempt(ask, { kind, id: await readId(ask, scope) }, PLACES.map(trial.statement))
    PLACES.forEach((place, at) => {
      const answer = answers[at] ?? ""
      if (answer !== trial.answer(scope, place)) breaches.push(`${scope}, ${place.connection}: ${answer}`)
    })
  }
  return breaches
}

/** Rows affected by each statement, or its SQLSTATE. */
const attempt = async (
  ask: Ask,
  scope: TenantScope,
  statements: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  const answers = (await ask(
    scope,
    "SELECT trial.attempt(s) AS answer FROM unnest($1::text[]) WITH ORDINALITY AS t (s, n) ORDER BY n",
    [statements],
  )) as ReadonlyArray<{ answer: string }>
  return answers.map(({ answer }) => answer)
}

const readId = async (ask: Ask, name: string): Promise<string> => {
  const scope = { kind: "vendor", id: "00000000-0000-4000-8000-000000000000" } as const
  const [row] = (await ask(scope, `SELECT ${id(name)} AS id`)) as ReadonlyArray<{ id: string }>
  return row?.id ?? ""
}

const tryScope = async (
  ask: Ask,
  table: string,
  rows: ReadonlyArray<ShownRow>,
  name: string,
  scope: TenantScope,
): Promise<ReadonlyArray<string>> => {
  const trials = rows.flatMap((row) => makeTrials(table, rows, row, name))
  const answers = await attempt(
    ask,
    scope,
    trials.map(({ statement }) => statement),
  )
  const wrong = trials.flatMap(({ what, isAllowed }, at) => {
    const answer = answers[at] ?? ""
    return isExpected(answer, isAllowed) ? [] : [`${what}: ${answer}`]
  })
  return [...(await compareRead(ask, table, rows, name, scope)), ...wrong]
}

/** No row, no right, or a view that takes no rows. */
const REFUSALS = ["0", "42501", "55000"]

/** A constraint that is violated comes after the policies. */
const isExpected = (answer: string, isAllowed: boolean): boolean =>
  isAllowed ? /^1$|^23/u.test(answer) : REFUSALS.includes(answer)

const compareRead = async (
  ask: Ask,
  table: string,
  rows: ReadonlyArray<ShownRow>,
  name: string,
  scope: TenantScope,
): Promise<ReadonlyArray<string>> => {
  const own = rows.filter(({ readers }) => readers.includes(name)).map(({ shown }) => shown)
  const seen: ReadonlyArray<string> = await ask(
    scope,
    `SELECT to_jsonb(t)::text AS shown FROM ${table} t`,
  ).then(
    (found) => (found as ReadonlyArray<{ shown: string }>).map(({ shown }) => shown),
    (error: unknown) => {
      if (isRefused(error)) return []
      throw error
    },
  )
  return [
    ...own.filter((shown) => !seen.includes(shown)).map((shown) => `does not see ${shown}`),
    ...seen.filter((shown) => !own.includes(shown)).map((shown) => `sees ${shown}`),
  ]
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "42501"

const makeTrials = (
  table: string,
  rows: ReadonlyArray<ShownRow>,
  row: ShownRow,
  name: string,
): ReadonlyArray<Trial> => {
  const { shown, writers, creators, deleters } = row
  const [column = ""] = Object.keys(parse(row))
  const isRow = `to_jsonb(t)::text = ${quote(shown)}`
  const tenant = table.startsWith("tenant.")
  return [
    {
      what: `adds ${shown}`,
      statement: `INSERT INTO ${table} ${tenant ? "" : "OVERRIDING SYSTEM VALUE"}
        SELECT * FROM jsonb_populate_record(NULL::${table}, ${quote(shown)})`,
      isAllowed: creators.includes(name),
    },
    {
      what: `changes ${shown}`,
      statement: `UPDATE ${table} t SET ${settable(row, column)} WHERE ${isRow}`,
      isAllowed: writers.includes(name),
    },
    {
      what: `deletes ${shown}`,
      statement: `DELETE FROM ${table} t WHERE ${isRow}`,
      isAllowed: deleters.includes(name),
    },
    ...(writers.includes(name) ? makeMoves(table, rows, row, name, isRow) : []),
  ]
}

/** An identity column takes no value of its own. */
const settable = (row: ShownRow, column: string): string => {
  const columns = Object.keys(parse(row)).filter((each) => each !== "id" && each !== "number")
  const chosen = columns[0] ?? column
  return `${chosen} = t.${chosen}`
}

/** Gives a row of the scope to each tenant whose rows it does not see. */
const makeMoves = (
  table: string,
  rows: ReadonlyArray<ShownRow>,
  row: ShownRow,
  name: string,
  isRow: string,
): ReadonlyArray<Trial> =>
  OWNER_COLUMNS.filter(
    (column) => typeof parse(row)[column] === "string" && !OWN_IDS.includes(`${table} ${column}`),
  ).flatMap((column) => {
    const isVisible = (value: unknown) =>
      rows.some((each) => each.readers.includes(name) && parse(each)[column] === value)
    const values = new Set(
      rows.map((each) => parse(each)[column]).filter((value) => typeof value === "string"),
    )
    const foreign = [...values].filter((value) =>
      KEPT.includes(table) ? value !== parse(row)[column] : !isVisible(value),
    )
    return [...foreign.map(quote), ...(column === "org_id" ? [id(STRANGER)] : [])].map((value) => ({
      what: `gives away ${row.shown}: ${column} = ${value}`,
      statement: `UPDATE ${table} t SET ${column} = ${value} WHERE ${isRow}`,
      isAllowed: false,
    }))
  })

const parse = ({ shown }: ShownRow): Readonly<Record<string, unknown>> =>
  JSON.parse(shown) as Readonly<Record<string, unknown>>

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`
