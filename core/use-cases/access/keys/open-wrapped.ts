import * as Effect from "effect/Effect"
import type { WrappedValue } from "../../../ports/access/key-inventory.ts"
import type { AssociatedData, Vault } from "../../../ports/access/vault.ts"

/** Whether a value opens: with the error that keeps it closed when it does not. */
export const openWrapped = (vault: Vault, { kind, row, wrapped }: WrappedValue) =>
  kind === "connection-key" || kind === "request-key"
    ? Effect.asVoid(vault.openConnectionKey(row, wrapped))
    : Effect.asVoid(vault.openSecret(secretAssociatedData(kind, row), wrapped))

/** Where a secret that is sealed directly under a master key stands. */
export const secretAssociatedData = (
  kind: "app-secret" | "previous-secret" | "replaced-secret" | "service-key",
  row: string,
): AssociatedData => ({ table: kind === "service-key" ? "service_key" : "vendor", row })
