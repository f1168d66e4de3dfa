import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA, type AssociatedData } from "../../../domain/accounts/associated-data.ts"
import type { DataKeyKind, WrappedKind, WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"

/** Whether a value opens; the error when it does not. */
export const openWrapped = (vault: Vault, { kind, row, wrapped }: WrappedValue) =>
  kind === "connection-key" || kind === "request-key"
    ? Effect.asVoid(vault.openConnectionKey(row, wrapped))
    : Effect.asVoid(vault.openSecret(secretAssociatedData(kind, row), wrapped))

/** The associated data of a secret that is sealed directly under a master key. */
export const secretAssociatedData = (kind: Exclude<WrappedKind, DataKeyKind>, row: string): AssociatedData =>
  SECRETS[kind](row)

const SECRETS: Readonly<Record<Exclude<WrappedKind, DataKeyKind>, (row: string) => AssociatedData>> = {
  "app-secret": ASSOCIATED_DATA.appSecret,
  "previous-secret": ASSOCIATED_DATA.appSecret,
  "replaced-secret": ASSOCIATED_DATA.appSecret,
  "service-key": ASSOCIATED_DATA.serviceKey,
  "second-factor": ASSOCIATED_DATA.secondFactor,
  "idempotent-answer": ASSOCIATED_DATA.idempotentCall,
}
