import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { PoolClient } from "pg"
import { CurrentTenantScope, type StorageScope, type TenantScope } from "../../core/ports/tenant-scope.ts"
import type { StorageError } from "../../core/ports/storage-error.ts"
import type { ChooseSide, ChosenSide, OpenRunner, TransactionHandle } from "./role-connections.ts"
import { storageError } from "./storage-failure.ts"

/* A transaction around several calls of ports: what a fiber runs inside it uses its connection instead of one of the pool. */

export interface OpenTransaction {
  /** The tenant whose rows it is limited to; null: it is not. */
  readonly scope: TenantScope | null
  /** False once it was committed or rolled back; a fiber that outlives it then uses the pool. */
  readonly isOpen: () => boolean
  /** Runs the body behind a savepoint, to which a rejection rolls back. Concurrent bodies run one after the other. */
  readonly nest: <A>(bulk: boolean | undefined, body: (handle: TransactionHandle) => Promise<A>) => Promise<A>
}

/** Null: none surrounds the fiber. */
export const AmbientTransaction = Context.Reference<OpenTransaction | null>("hrsync/AmbientTransaction", {
  defaultValue: () => null,
})

export type Within = <A, E, R>(
  operation: string,
  effect: Effect.Effect<A, E, R>,
  last: (client: PoolClient, result: A) => Promise<void>,
) => Effect.Effect<A, E | StorageError, R>

export const makeWithin =
  (choose: ChooseSide): Within =>
  (operation, effect, last) => {
    const attempt = <A>(body: () => Promise<A>) =>
      Effect.tryPromise({ try: body, catch: (cause) => storageError(operation, cause) })
    const nestIn = (outer: OpenTransaction) =>
      Effect.flatMap(effect, (result) =>
        Effect.as(
          attempt(() => outer.nest(false, ({ client }) => last(client, result))),
          result,
        ),
      )
    const runAlone = (scope: StorageScope | null) =>
      Effect.acquireUseRelease(
        attempt(async () => begin(choose(scope))),
        (transaction) =>
          Effect.provideService(effect, AmbientTransaction, transaction).pipe(
            Effect.flatMap((result) =>
              Effect.as(
                attempt(() => transaction.commit((client) => last(client, result))),
                result,
              ),
            ),
          ),
        (transaction, exit) => Effect.promise(() => transaction.end(Exit.isSuccess(exit))),
      )
    return Effect.withFiber((fiber) => {
      const outer = fiber.getRef(AmbientTransaction)
      return outer?.isOpen() === true ? nestIn(outer) : runAlone(fiber.getRef(CurrentTenantScope))
    })
  }

interface OwnedTransaction extends OpenTransaction {
  /** Runs the last statements and commits, once all running bodies have ended. */
  readonly commit: (last: (client: PoolClient) => Promise<void>) => Promise<void>
  /** Rolls back unless it was committed, and returns the connection to the pool. */
  readonly end: (committed: boolean) => Promise<void>
}

const begin = async ({ side, scope }: ChosenSide): Promise<OwnedTransaction> => {
  const { runner, client } = await side.openRunner(scope)
  try {
    // By TypeORM, which otherwise begins transactions of its own for some calls of the manager.
    await runner.startTransaction()
    return openTransaction({ runner, client }, { side, scope })
  } catch (error) {
    await runner.release()
    throw error
  }
}

const openTransaction = (
  { runner, client }: OpenRunner,
  { side: { setBulk }, scope }: ChosenSide,
): OwnedTransaction => {
  let isOpen = true
  let running: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(body: () => Promise<A>): Promise<A> => {
    const turn = running.then(body)
    running = turn.catch(() => undefined)
    return turn
  }
  const close = () => inTurn(() => Promise.resolve((isOpen = false)))
  return {
    scope,
    isOpen: () => isOpen,
    nest: (bulk, body) =>
      inTurn(async () => {
        await client.query(bulk === true ? `SAVEPOINT nested; ${setBulk}` : "SAVEPOINT nested")
        try {
          const result = await body({ client, manager: runner.manager })
          await client.query("RELEASE SAVEPOINT nested")
          return result
        } catch (cause) {
          await client.query("ROLLBACK TO SAVEPOINT nested").catch(() => undefined)
          throw cause
        }
      }),
    commit: (last) =>
      inTurn(async () => {
        isOpen = false
        await last(client)
        await runner.commitTransaction()
      }),
    end: async (committed) => {
      await close()
      try {
        if (!committed) await runner.rollbackTransaction().catch(() => undefined)
      } finally {
        await runner.release()
      }
    },
  }
}
