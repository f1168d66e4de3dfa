import * as Effect from "effect/Effect"
import type { ClientBase, Pool, PoolClient, QueryResultRow } from "pg"
import type { DataSource, EntityManager } from "typeorm"
import { StorageError } from "../../core/ports/storage-error.ts"
import { type CopiedRow, copyOut, type CopyStatement } from "./copy-out.ts"
import { makeSharedConnection } from "./shared-connection.ts"

/*
 * TypeORM owns the pool, the schema and the migrations; what runs once a page, a webhook or a request is SQL of this
 * folder on the pool's own clients, since a query runner costs about as much as the query.
 */

/** A statement with a name is prepared once a connection: for what runs often. */
export interface Statement {
  readonly name?: string
  readonly text: string
  /** Runs on the shared connection: short, and waits for nothing. See shared-connection.ts. */
  readonly shared?: boolean
}

export interface Tx {
  readonly client: PoolClient
  readonly run: <R extends QueryResultRow>(
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Promise<ReadonlyArray<R>>
}

export interface Database {
  readonly dataSource: DataSource
  /** Rows through TypeORM's own repositories, in one transaction: for what runs seldom. */
  readonly rows: <A>(
    operation: string,
    body: (manager: EntityManager) => Promise<A>,
  ) => Effect.Effect<A, StorageError>
  /** One statement on any connection. `operation` completes "The database could not ...". */
  readonly query: <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Effect.Effect<ReadonlyArray<R>, StorageError>
  /** The rows of a SELECT without parameters as bytes, for sealed records. See copy-out.ts. */
  readonly copy: (
    operation: string,
    select: CopyStatement & Pick<Statement, "shared">,
  ) => Effect.Effect<ReadonlyArray<CopiedRow>, StorageError>
  /**
   * Several statements in one transaction. What the body rejects with rolls everything back and fails the effect: an
   * `Abort` with the error it carries, anything else with StorageError.
   */
  readonly transaction: <A, E = never>(
    operation: string,
    body: (tx: Tx) => Promise<A>,
  ) => Effect.Effect<A, StorageError | E>
  readonly close: () => Promise<void>
}

/** Thrown inside a transaction to roll it back with an error of the port. */
export class Abort<E> extends Error {
  readonly error: E
  constructor(error: E) {
    super("The transaction was rolled back")
    this.error = error
  }
}

export const makeDatabase = (dataSource: DataSource): Database => {
  const shared = makeSharedConnection(poolOf(dataSource).options)

  const withOne = <A>(
    { shared: isShared }: Pick<Statement, "shared">,
    body: (client: ClientBase) => Promise<A>,
  ): Promise<A> => (isShared === true ? shared.use(body) : withClient(dataSource, body))

  const transaction = <A, E = never>(operation: string, body: (tx: Tx) => Promise<A>) =>
    Effect.tryPromise({
      try: () =>
        withClient(dataSource, async (client) => {
          await client.query("BEGIN")
          try {
            const result = await body(txOf(client))
            await client.query("COMMIT")
            return result
          } catch (cause) {
            await client.query("ROLLBACK").catch(() => undefined)
            throw cause
          }
        }),
      catch: (cause): StorageError | E =>
        cause instanceof Abort ? (cause.error as E) : new StorageError({ operation, cause }),
    })

  const query = <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values: ReadonlyArray<unknown> = [],
  ) =>
    Effect.tryPromise({
      try: () => withOne(statement, (client) => run<R>(client, statement, values)),
      catch: (cause) => new StorageError({ operation, cause }),
    })

  const copy: Database["copy"] = (operation, select) =>
    Effect.tryPromise({
      try: () => withOne(select, (client) => copyOut(client, select)),
      catch: (cause) => new StorageError({ operation, cause }),
    })

  const rows = <A>(operation: string, body: (manager: EntityManager) => Promise<A>) =>
    Effect.tryPromise({
      try: () => dataSource.transaction(body),
      catch: (cause) => new StorageError({ operation, cause }),
    })

  const close = async () => {
    await shared.close()
    await dataSource.destroy()
  }

  return { dataSource, rows, query, copy, transaction, close }
}

/** TypeORM's driver keeps the pool of node-postgres that it made. */
const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { readonly master: Pool }).master

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

const txOf = (client: PoolClient): Tx => ({
  client,
  run: (statement, values = []) => run(client, statement, values),
})
