import type { ClientBase, PoolClient, QueryResultRow } from "pg"
import type { EntityManager, QueryRunner } from "typeorm"
import type { StorageScope, TenantScope } from "../../core/ports/tenant-scope.ts"
import type { OpenDataSource } from "./data-source.ts"
import { makeDedicatedConnection } from "./dedicated-connection.ts"
import { enterScope } from "./enter-scope.ts"
import type { HalfOpenOptions } from "./half-open-detector.ts"
import type { Statement } from "./statement.ts"
import { TIME_LIMITS } from "./time-limits.ts"

/* The connections of one role of PostgreSQL: a pool, and two that are shared. With a scope they see the rows of its tenant. */

export interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface OpenRunner {
  readonly runner: QueryRunner
  readonly client: PoolClient
}

export interface TransactionHandle {
  readonly client: PoolClient
  /** TypeORM's, on the same connection. */
  readonly manager: EntityManager
}

export interface RoleConnections {
  readonly dataSource: OpenDataSource
  readonly options: HalfOpenOptions
  /** `bulk`: with the timeout of bulk statements. */
  readonly inTransaction: <A>(
    scope: TenantScope | null,
    bulk: boolean | undefined,
    body: (handle: TransactionHandle) => Promise<A>,
  ) => Promise<A>
  readonly withConnection: <A>(
    scope: TenantScope | null,
    shared: Statement["shared"],
    ask: (client: ClientBase) => Promise<A>,
  ) => Promise<A>
  readonly withManager: <A>(
    scope: TenantScope | null,
    ask: (manager: EntityManager) => Promise<A>,
  ) => Promise<A>
  /** A connection of the pool; release the runner. */
  readonly openRunner: (scope: TenantScope | null) => Promise<OpenRunner>
  /** The statement that gives a transaction the timeout of bulk statements. */
  readonly setBulk: string
  readonly poolUse: () => PoolUse
  readonly closeShared: () => Promise<void>
}

/** The connections for a scope; with null they belong to a role that serves all tenants. */
export interface ChosenSide {
  readonly side: RoleConnections
  readonly scope: TenantScope | null
}

/** Throws if no scope is named. */
export type ChooseSide = (scope: StorageScope | null) => ChosenSide

export const makeRoleConnections = (dataSource: OpenDataSource): RoleConnections => {
  const { pool, poolOptions: options } = dataSource
  // All callers of the process share one: concurrent statements are pipelined and run in order (PostgreSQL manual, "Pipeline Mode"),
  // instead of waking a backend for each. Only for short statements that wait for no lock: a slow one delays those after it.
  const shared = makeDedicatedConnection(options)
  const strangers = makeDedicatedConnection(options)
  const setBulk = setBulkTimeout(options.bulkMillis ?? TIME_LIMITS.bulk)

  const openRunner = async (scope: TenantScope | null): Promise<OpenRunner> => {
    const runner = dataSource.createQueryRunner()
    try {
      const client = (await runner.connect()) as PoolClient
      if (scope !== null) await enterScope(client, scope)
      return { runner, client }
    } catch (error) {
      await runner.release()
      throw error
    }
  }
  const withClient = async <A>(scope: TenantScope | null, body: (open: OpenRunner) => Promise<A>) => {
    const open = await openRunner(scope)
    try {
      return await body(open)
    } finally {
      await open.runner.release()
    }
  }

  return {
    dataSource,
    options,
    openRunner,
    setBulk,
    inTransaction: (scope, bulk, body) =>
      withClient(scope, async ({ client, runner }) => {
        await client.query(bulk === true ? `BEGIN; ${setBulk}` : "BEGIN")
        try {
          const result = await body({ client, manager: runner.manager })
          await client.query("COMMIT")
          return result
        } catch (cause) {
          await client.query("ROLLBACK").catch(() => undefined)
          throw cause
        }
      }),
    withConnection: (scope, isShared, ask) => {
      const asked = scope === null ? ask : askWithin(scope, ask)
      if (isShared === "strangers") return strangers.use(asked)
      return isShared === true ? shared.use(asked) : withClient(scope, ({ client }) => ask(client))
    },
    withManager: (scope, ask) => withClient(scope, ({ runner }) => ask(runner.manager)),
    poolUse: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    closeShared: async () => {
      await Promise.all([shared.close(), strangers.close()])
    },
  }
}

/** On a pipelined connection: the statement is sent in the same turn as the scope, so that no other one comes between them. */
const askWithin =
  <A>(scope: TenantScope, ask: (client: ClientBase) => Promise<A>) =>
  async (client: ClientBase): Promise<A> => {
    const [, result] = await Promise.all([enterScope(client, scope), ask(client)])
    return result
  }

export const runStatement = async <R extends QueryResultRow>(
  client: ClientBase,
  { name, text }: Statement,
  values: ReadonlyArray<unknown>,
): Promise<ReadonlyArray<R>> => (await client.query<R>({ name, text, values: [...values] })).rows

/** Sent in one message with another statement, so that the setting costs no round trip. */
const setBulkTimeout = (millis: number): string => `SET LOCAL statement_timeout = ${String(millis)}`
