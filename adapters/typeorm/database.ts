import * as Effect from "effect/Effect"
import type { ClientBase, Pool, PoolClient, QueryResultRow } from "pg"
import type { DataSource, EntityManager } from "typeorm"
import type { StorageError } from "../../core/ports/storage-error.ts"
import { type CopiedRow, copyOut, type CopyStatement } from "./copy-out.ts"
import { type AdvisoryLocks, makeAdvisoryLocks } from "./sync/advisory-locks.ts"
import { makeSharedConnection } from "./shared-connection.ts"
import {
  makeDedicatedConnection,
  type DedicatedConnection,
  type DedicatedOptions,
} from "./dedicated-connection.ts"
import { storageError } from "./storage-failure.ts"
import { TIME_LIMITS } from "./time-limits.ts"
import type { HalfOpenOptions } from "./half-open-detector.ts"

/* TypeORM owns the pool, the schema and the migrations. Statements that run per page, webhook or request are SQL of this folder
   on the pool's clients, since a query runner costs about as much as the query. */

/** A named statement is prepared once per connection: for frequent statements. */
export interface Statement {
  readonly name?: string
  readonly text: string
  /**
   * Runs on the shared connection, for short statements that wait for no lock. See shared-connection.ts. `"strangers"`: on a
   * separate shared connection, so that unauthenticated callers do not delay others.
   */
  readonly shared?: boolean | "strangers"
  /** Touches all employees of a connection, so it has a longer timeout. */
  readonly bulk?: boolean
}

/** Like `Statement.bulk`, for each of its statements. */
export type TransactionOptions = Pick<Statement, "bulk">

export interface Tx {
  readonly client: PoolClient
  readonly run: <R extends QueryResultRow>(
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Promise<ReadonlyArray<R>>
}

export interface Database {
  readonly dataSource: DataSource
  /** Rows through TypeORM's repositories, in one transaction: for rare operations. */
  readonly rows: <A>(
    operation: string,
    body: (manager: EntityManager) => Promise<A>,
  ) => Effect.Effect<A, StorageError>
  /** Runs one statement on any connection. `operation` completes "The database could not ...". */
  readonly query: <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Effect.Effect<ReadonlyArray<R>, StorageError>
  /** Returns the rows of a SELECT without parameters as bytes, for sealed records. See copy-out.ts. */
  readonly copy: (
    operation: string,
    select: CopyStatement & Pick<Statement, "shared">,
  ) => Effect.Effect<ReadonlyArray<CopiedRow>, StorageError>
  /**
   * Runs several statements in one transaction. A rejection of the body rolls back and fails the effect: an `Abort` with its
   * error, anything else with StorageError.
   */
  readonly transaction: <A, E = never>(
    operation: string,
    body: (tx: Tx) => Promise<A>,
    options?: TransactionOptions,
  ) => Effect.Effect<A, StorageError | E>
  /** The number of connections of the pool, and of waiting callers. */
  readonly poolUse: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  /** A connection outside the pool, for callers that hold one for long. */
  readonly openDedicated: (parts: DedicatedOptions) => DedicatedConnection
  readonly locks: AdvisoryLocks
  readonly close: () => Promise<void>
}

/** Thrown inside a transaction to roll it back and fail with an error of the port. */
export class Abort<E> extends Error {
  readonly error: E
  constructor(error: E) {
    super("The transaction was rolled back")
    this.error = error
  }
}

export const makeDatabase = (dataSource: DataSource): Database => {
  const pool = getPool(dataSource)
  const { options } = pool
  const shared = makeSharedConnection(options)
  const strangers = makeSharedConnection(options)
  const locks = makeAdvisoryLocks(options)
  const beginBulk = beginBulkText(options.bulkMillis ?? TIME_LIMITS.bulk)

  const inTransaction = <A>(bulk: boolean | undefined, body: (tx: Tx) => Promise<A>): Promise<A> =>
    withClient(dataSource, async (client) => {
      await client.query(bulk === true ? beginBulk : "BEGIN")
      try {
        const result = await body(makeTx(client))
        await client.query("COMMIT")
        return result
      } catch (cause) {
        await client.query("ROLLBACK").catch(() => undefined)
        throw cause
      }
    })

  const withConnection = <A>(
    { shared: isShared }: Pick<Statement, "shared">,
    body: (client: ClientBase) => Promise<A>,
  ): Promise<A> => {
    if (isShared === "strangers") return strangers.use(body)
    return isShared === true ? shared.use(body) : withClient(dataSource, body)
  }

  const transaction = <A, E = never>(
    operation: string,
    body: (tx: Tx) => Promise<A>,
    { bulk }: TransactionOptions = {},
  ) =>
    Effect.tryPromise({
      try: () => inTransaction(bulk, body),
      catch: (cause): StorageError | E =>
        cause instanceof Abort ? (cause.error as E) : storageError(operation, cause),
    })

  const query = <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values: ReadonlyArray<unknown> = [],
  ) =>
    attempt(operation, () =>
      statement.bulk === true
        ? inTransaction(true, (tx) => tx.run<R>(statement, values))
        : withConnection(statement, (client) => run<R>(client, statement, values)),
    )

  const copy: Database["copy"] = (operation, select) =>
    attempt(operation, () => withConnection(select, (client) => copyOut(client, select)))

  const rows = <A>(operation: string, body: (manager: EntityManager) => Promise<A>) =>
    attempt(operation, () => dataSource.transaction(body))

  const close = async () => {
    await Promise.all([shared.close(), strangers.close(), locks.close()])
    await dataSource.destroy()
  }

  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const openDedicated = (parts: DedicatedOptions) => makeDedicatedConnection(options, parts)
  return { dataSource, rows, query, copy, transaction, poolUse, openDedicated, locks, close }
}

const attempt = <A>(operation: string, query: () => Promise<A>): Effect.Effect<A, StorageError> =>
  Effect.tryPromise({ try: query, catch: (cause) => storageError(operation, cause) })

/** One message, so that the setting costs no round trip. */
const beginBulkText = (millis: number): string => `BEGIN; SET LOCAL statement_timeout = ${String(millis)}`

/** The node-postgres pool inside TypeORM's driver. */
const getPool = (dataSource: DataSource): PoolInternals =>
  (dataSource.driver as unknown as { readonly master: PoolInternals }).master

type PoolInternals = Pool & { readonly options: HalfOpenOptions & { readonly bulkMillis?: number } }

const withClient = async <A>(
  dataSource: DataSource,
  body: (client: PoolClient) => Promise<A>,
): Promise<A> => {
  const runner = dataSource.createQueryRunner()
  try {
    return await body((await runner.connect()) as PoolClient)
  } finally {
    await runner.release()
  }
}

const run = async <R extends QueryResultRow>(
  client: ClientBase,
  { name, text }: Statement,
  values: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<R>> => (await client.query<R>({ name, text, values: [...values] })).rows

const makeTx = (client: PoolClient): Tx => ({
  client,
  run: (statement, values = []) => run(client, statement, values),
})
