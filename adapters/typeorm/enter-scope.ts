import type { Client, ClientBase } from "pg"
import type { TenantScope } from "../../core/ports/tenant-scope.ts"
import { isUuid } from "./is-uuid.ts"

/* The policies of the tables (migrations/0034-row-level-security.ts) read the scope from settings of the connection. */

const SETTINGS = { vendor: "hrsync.vendor", corporate: "hrsync.corporate", connection: "hrsync.connection" }
const KINDS = ["vendor", "corporate", "connection"] as const

interface Entered {
  readonly scope: TenantScope
  /** Null once PostgreSQL has set the scope, and every one that was sent before it. */
  entering: Promise<unknown> | null
}

/** The scope of each connection, as it was sent last. */
const current = new WeakMap<ClientBase, Entered>()

/**
 * Limits the connection to the rows of the scope until it is set again; null: it is already. A statement that is sent before
 * the promise resolves runs after it on this connection. If the promise rejects, use no result of such a statement; the
 * connection is closed, since nobody knows which scope it has. Throws when the scope is none, before anything is sent.
 */
export const enterScope = (client: ClientBase, scope: TenantScope): Promise<unknown> | null => {
  const before = current.get(client)
  // Its caller did not send the SET, but must not use a result either if it is rejected.
  if (before?.scope.kind === scope.kind && before.scope.id === scope.id) return before.entering
  if (!isUuid(scope.id)) throw new Error("The id of the tenant is not a UUID")
  const kinds = before?.scope.kind === scope.kind ? [scope.kind] : KINDS
  const settings = kinds.map((kind) => `SET ${SETTINGS[kind]} = '${kind === scope.kind ? scope.id : ""}'`)
  const entered: Entered = { scope, entering: null }
  // These settings leave the others as the SET before made them, which may still be rejected.
  entered.entering = Promise.all([before?.entering, client.query(settings.join("; "))]).then(
    () => {
      entered.entering = null
    },
    (error: unknown) => {
      current.delete(client)
      void endClient(client)
      throw error
    },
  )
  current.set(client, entered)
  return entered.entering
}

/** The pool and the owner of a dedicated connection open another one for the next call. */
const endClient = (client: ClientBase): Promise<void> => (client as Client).end().catch(() => undefined)
