import type { Client, ClientBase } from "pg"
import type { TenantScope } from "../../core/ports/access/tenant-scope.ts"
import { isUuid } from "./is-uuid.ts"

/* The policies of the tables (migrations/0034-row-level-security.ts) read the scope from settings of the connection. */

const SETTINGS = { vendor: "hrsync.vendor", corporate: "hrsync.corporate", connection: "hrsync.connection" }
const KINDS = ["vendor", "corporate", "connection"] as const

/** The scope of each connection, as it was set last. */
const current = new WeakMap<ClientBase, TenantScope>()

/**
 * Limits the connection to the rows of the scope until it is set again; null: it is already. A statement that is sent before
 * the promise resolves runs after it on this connection. If the promise rejects, use no result of such a statement; the
 * connection is closed, since nobody knows which scope it has. Throws when the scope is none, before anything is sent.
 */
export const enterScope = (client: ClientBase, scope: TenantScope): Promise<unknown> | null => {
  const before = current.get(client)
  if (before?.kind === scope.kind && before.id === scope.id) return null
  if (!isUuid(scope.id)) throw new Error("The id of the tenant is not a UUID")
  current.set(client, scope)
  const kinds = before?.kind === scope.kind ? [scope.kind] : KINDS
  const settings = kinds.map((kind) => `SET ${SETTINGS[kind]} = '${kind === scope.kind ? scope.id : ""}'`)
  return client.query(settings.join("; ")).catch((error: unknown) => {
    current.delete(client)
    void endClient(client)
    throw error
  })
}

/** The pool and the owner of a dedicated connection open another one for the next call. */
const endClient = (client: ClientBase): Promise<void> => (client as Client).end().catch(() => undefined)
