import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA, type AssociatedData } from "../../../domain/access/associated-data.ts"
import type { WrappedValue } from "../../../ports/access/key-inventory.ts"
import type { Vault } from "../../../ports/access/vault.ts"

/** Whether a value opens; the error when it does not. */
export const openWrapped = (vault: Vault, { kind, row, wrapped }: WrappedValue) =>
  kind === "connection-key" || kind === "request-key"
    ? Effect.asVoid(vault.openConnectionKey(row, wrapped))
    : Effect.asVoid(vault.openSecret(secretAssociatedData(kind, row), wrapped))

/** The associated data of a secret that is sealed directly under a master key. */
export const secretAssociatedData = (
  kind: "app-secret" | "previous-secret" | "replaced-secret" | "service-key",
  row: string,
): AssociatedData =>
  kind === "service-key" ? ASSOCIATED_DATA.serviceKey(row) : ASSOCIATED_DATA.appSecret(row)
