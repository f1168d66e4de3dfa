import * as Effect from "effect/Effect"
import type { ClientBase, PoolClient, QueryResultRow } from "pg"
import type { EntityManager, ObjectLiteral, Repository } from "typeorm"
import { CurrentTenantScope, SERVICE_SCOPE, type StorageScope } from "../../core/ports/tenant-scope.ts"
import type { StorageError } from "../../core/ports/storage-error.ts"
import type { OpenDataSource } from "./data-source.ts"
import { type CopiedRow, copyOut, type CopyStatement } from "./copy-out.ts"
import { AmbientTransaction, makeWithin, type OpenTransaction } from "./ambient-transaction.ts"
import { type AdvisoryLocks, makeAdvisoryLocks } from "./sync/advisory-locks.ts"
import {
  type ChooseSide,
  type ChosenSide,
  makeRoleConnections,
  type PoolUse,
  runStatement,
  type TransactionHandle,
} from "./role-connections.ts"
import {
  makeDedicatedConnection,
  type DedicatedConnection,
  type DedicatedOptions,
} from "./dedicated-connection.ts"
import type { Table } from "./rows/definition/define-table.ts"
import type { Statement } from "./statement.ts"
import { storageError } from "./storage-failure.ts"

/* TypeORM owns the pool, the schema and the migrations. Plain reads and writes of one table go through its repositories. Statements
   with locks, joins or conditions that repositories cannot express, and those that run per page, webhook or employee, are SQL. */

/** Like `Statement.bulk`, for each of its statements. */
export type TransactionOptions = Pick<Statement, "bulk">

/** What sends one statement. `save` and `remove` would read the row first, in a transaction of their own. */
export type Rows<Row extends ObjectLiteral> = Pick<
  Repository<Row>,
  | "countBy"
  | "createQueryBuilder"
  | "delete"
  | "existsBy"
  | "find"
  | "findBy"
  | "findOne"
  | "findOneBy"
  | "insert"
  | "update"
  | "upsert"
>

export interface Tx {
  readonly client: PoolClient
  readonly rows: <Row extends ObjectLiteral>(table: Table<Row>) => Rows<Row>
  readonly run: <R extends QueryResultRow>(
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Promise<ReadonlyArray<R>>
}

export interface Database {
  readonly dataSource: OpenDataSource
  /** Runs one statement of TypeORM's repository of the table. `operation` as in `query`. */
  readonly rows: <Row extends ObjectLiteral, A>(
    operation: string,
    table: Table<Row>,
    ask: (rows: Rows<Row>) => Promise<A>,
  ) => Effect.Effect<A, StorageError>
  /** The same, for what it changes. */
  readonly write: <Row extends ObjectLiteral>(
    operation: string,
    table: Table<Row>,
    change: (rows: Rows<Row>) => Promise<unknown>,
  ) => Effect.Effect<void, StorageError>
  /** Runs one statement on any connection. `operation` completes "The database could not ...". */
  readonly query: <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Effect.Effect<ReadonlyArray<R>, StorageError>
  /** The same, for what it changes. */
  readonly execute: (
    operation: string,
    statement: Statement,
    values?: ReadonlyArray<unknown>,
  ) => Effect.Effect<void, StorageError>
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
  readonly poolUse: () => PoolUse
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

/**
 * `service` serves all tenants. `tenants`, of a role that sees the rows of one tenant at a time, serves the calls with a scope;
 * without it, as in threads that serve no requests, the service's role does. A call that names no scope is refused, unless
 * `unnamed` says which one it has.
 */
export const makeDatabase = (
  service: OpenDataSource,
  tenants: OpenDataSource | null,
  unnamed: StorageScope | null = null,
): Database => {
  const serviceSide = makeRoleConnections(service)
  const tenantSide = tenants === null ? null : makeRoleConnections(tenants)
  const sides = tenantSide === null ? [serviceSide] : [serviceSide, tenantSide]
  const locks = makeAdvisoryLocks(serviceSide.options)
  const choose: ChooseSide = (named) => {
    const scope = named ?? unnamed
    if (scope === null) throw new Error("The call names no scope: whose rows it may see")
    return scope.kind === "service" || tenantSide === null
      ? { side: serviceSide, scope: null }
      : { side: tenantSide, scope }
  }

  const transaction = <A, E = never>(
    operation: string,
    body: (tx: Tx) => Promise<A>,
    { bulk }: TransactionOptions = {},
  ) =>
    run<A, E>(operation, choose, ({ side, scope }, ambient) =>
      ambient === null
        ? side.inTransaction(scope, bulk, (handle) => body(makeTx(handle)))
        : ambient.nest(bulk, (handle) => body(makeTx(handle))),
    )

  const query = <R extends QueryResultRow>(
    operation: string,
    statement: Statement,
    values: ReadonlyArray<unknown> = [],
  ) => {
    const ask = (client: ClientBase) => runStatement<R>(client, statement, values)
    return run<ReadonlyArray<R>>(
      operation,
      statement.service === true ? () => choose(SERVICE_SCOPE) : choose,
      ({ side, scope }, ambient) => {
        if (ambient !== null && (statement.service !== true || ambient.scope === null)) {
          return ambient.nest(statement.bulk, ({ client }) => ask(client))
        }
        return statement.bulk === true
          ? side.inTransaction(scope, true, ({ client }) => ask(client))
          : side.withConnection(scope, statement.shared, ask)
      },
    )
  }

  const copy: Database["copy"] = (operation, select) =>
    run(operation, choose, ({ side, scope }, ambient) =>
      ambient === null
        ? side.withConnection(scope, select.shared, (client) => copyOut(client, select))
        : ambient.nest(false, ({ client }) => copyOut(client, select)),
    )

  const rows: Database["rows"] = (operation, table, ask) => {
    const askIn = (manager: EntityManager) => ask(manager.getRepository(table))
    return run(operation, choose, ({ side, scope }, ambient) =>
      ambient === null
        ? side.withManager(scope, askIn)
        : ambient.nest(false, ({ manager }) => askIn(manager)),
    )
  }

  const write: Database["write"] = (...parts) => Effect.asVoid(rows(...parts))
  const execute: Database["execute"] = (...parts) => Effect.asVoid(query(...parts))

  const close = async () => {
    await Promise.all([...sides.map((side) => side.closeShared()), locks.close()])
    await Promise.all(sides.map(({ dataSource }) => dataSource.destroy()))
  }

  const poolUse = () => sides.map((side) => side.poolUse()).reduce(addPoolUse)
  const openDedicated = (parts: DedicatedOptions) => makeDedicatedConnection(serviceSide.options, parts)
  const within = makeWithin(choose)
  return {
    dataSource: service,
    rows,
    write,
    query,
    execute,
    copy,
    transaction,
    within,
    poolUse,
    openDedicated,
    locks,
    close,
  }
}

/** Runs in the surrounding transaction of the fiber, if there is one. A rejection with an `Abort` fails with its error. */
const run = <A, E = never>(
  operation: string,
  choose: ChooseSide,
  body: (chosen: ChosenSide, ambient: OpenTransaction | null) => Promise<A>,
): Effect.Effect<A, StorageError | E> =>
  Effect.withFiber((fiber) => {
    const ambient = fiber.getRef(AmbientTransaction)
    const scope = fiber.getRef(CurrentTenantScope)
    return Effect.tryPromise({
      try: () => body(choose(scope), ambient?.isOpen() === true ? ambient : null),
      catch: (cause): StorageError | E =>
        cause instanceof Abort ? (cause.error as E) : storageError(operation, cause),
    })
  })

const addPoolUse = (one: PoolUse, other: PoolUse): PoolUse => ({
  total: one.total + other.total,
  idle: one.idle + other.idle,
  waiting: one.waiting + other.waiting,
})

const makeTx = ({ client, manager }: TransactionHandle): Tx => ({
  client,
  rows: (table) => manager.getRepository(table),
  run: (statement, values = []) => runStatement(client, statement, values),
})
