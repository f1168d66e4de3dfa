import * as Effect from "effect/Effect"
import type { ClientBase, Pool, PoolClient, QueryResultRow } from "pg"
import type { DataSource, EntityManager } from "typeorm"
import type { StorageError } from "../../core/ports/storage-error.ts"
import { type CopiedRow, copyOut, type CopyStatement } from "./copy-out.ts"
import { AmbientTransaction, makeWithin, type OpenTransaction } from "./ambient-transaction.ts"
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
  /**
   * Runs the effect in one transaction: all that it calls on this database, and `last` at the end, with the effect's result.
   * Transactions inside it become savepoints. A failure of either rolls everything back.
   */
  readonly within: <A, E, R>(
    operation: string,
    effect: Effect.Effect<A, E, R>,
    last: (client: PoolClient, result: A) => Promise<void>,
  ) => Effect.Effect<A, E | StorageError, R>
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
  const setBulk = setBulkTimeout(options.bulkMillis ?? TIME_LIMITS.bulk)

  const inTransaction = <A>(bulk: boolean | undefined, body: (tx: Tx) => Promise<A>): Promise<A> =>
    withClient(dataSource, async (client) => {
      await client.query(bulk === true ? `BEGIN; ${setBulk}` : "BEGIN")
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
    run<A, E>(operation, (ambient) =>
      ambient === null ? inTransaction(bulk, body) : ambient.nest(bulk, ({ client }) => body(makeTx(client))),
    )

  const query = <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values: ReadonlyArray<unknown> = [],
  ) =>
    run<ReadonlyArray<R>>(operation, (ambient) => {
      if (ambient !== null) {
        return ambient.nest(statement.bulk, ({ client }) => runStatement<R>(client, statement, values))
      }
      return statement.bulk === true
        ? inTransaction(true, (tx) => tx.run<R>(statement, values))
        : withConnection(statement, (client) => runStatement<R>(client, statement, values))
    })

  const copy: Database["copy"] = (operation, select) =>
    run(operation, (ambient) =>
      ambient === null
        ? withConnection(select, (client) => copyOut(client, select))
        : ambient.nest(false, ({ client }) => copyOut(client, select)),
    )

  const rows = <A>(operation: string, body: (manager: EntityManager) => Promise<A>) =>
    run(operation, (ambient) =>
      ambient === null ? dataSource.transaction(body) : ambient.nest(false, ({ manager }) => body(manager)),
    )

  const close = async () => {
    await Promise.all([shared.close(), strangers.close(), locks.close()])
    await dataSource.destroy()
  }

  const poolUse = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  const openDedicated = (parts: DedicatedOptions) => makeDedicatedConnection(options, parts)
  const within = makeWithin(dataSource, setBulk)
  return { dataSource, rows, query, copy, transaction, within, poolUse, openDedicated, locks, close }
}

/** Runs in the surrounding transaction of the fiber, if there is one. A rejection with an `Abort` fails with its error. */
const run = <A, E = never>(
  operation: string,
  body: (ambient: OpenTransaction | null) => Promise<A>,
): Effect.Effect<A, StorageError | E> =>
  Effect.withFiber((fiber) => {
    const ambient = fiber.getRef(AmbientTransaction)
    return Effect.tryPromise({
      try: () => body(ambient?.isOpen() === true ? ambient : null),
      catch: (cause): StorageError | E =>
        cause instanceof Abort ? (cause.error as E) : storageError(operation, cause),
    })
  })

/** Sent in one message with another statement, so that the setting costs no round trip. */
const setBulkTimeout = (millis: number): string => `SET LOCAL statement_timeout = ${String(millis)}`

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

const runStatement = async <R extends QueryResultRow>(
  client: ClientBase,
  { name, text }: Statement,
  values: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<R>> => (await client.query<R>({ name, text, values: [...values] })).rows

const makeTx = (client: PoolClient): Tx => ({
  client,
  run: (statement, values = []) => runStatement(client, statement, values),
})
