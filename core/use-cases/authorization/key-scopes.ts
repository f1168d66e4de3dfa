import type { KeyScope } from "../../contract/accounts/key-scope.ts"
import type { Actor } from "./actor.ts"
import type { Action } from "./permissions.ts"

/**
 * The scope that an API key needs for each action that `permissions.ts` permits to keys (specification/authentication.md#scopes).
 * An action that is missing here is permitted to no key whose scopes are limited.
 */
export const SCOPE_OF_ACTION: Readonly<Partial<Record<Action, KeyScope>>> = {
  "connection.invite": "invite",
  "connection.read-state": "read",
  "connection.read-syncs": "read",
  "connection.terminate": "terminate",
  "connections.list": "read",
  "consent.record": "update",
  "data-model.read": "read",
  "employees.read": "read",
  "employees.set-up-updates": "invite",
  "employees.update": "update",
  "journey.start": "invite",
  "mcp.use": "read",
  "organization.describe": "read",
  "salary.read": "read",
  "webhook.read-log": "read",
  "webhook.resend": "resend",
}

/** The scope that the actor's key lacks for an action that its role permits; null: none. */
export const findMissingScope = (actor: Actor, action: Action): KeyScope | null => {
  if (actor.kind !== "vendor-key" || actor.scopes === undefined) return null
  const needed = SCOPE_OF_ACTION[action]
  return needed === undefined || actor.scopes.includes(needed) ? null : needed
}
