import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../authorization/audit/audited-call.ts"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { Consent } from "../../ports/sharing/consent-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { type VendorNotFound, EmployeeNotFound } from "../authorization/authorization-errors.ts"
import { renderSharedJson } from "../employee/stored-record.ts"
import { resolveEmployeePolicy } from "../employee/visibility.ts"
import { makeAuthorizeEmployeeRead } from "../accounts/credentials/authentication.ts"
import type { TooManyRequests } from "../accounts/credentials/rate-limits.ts"
import { selectEncryptionKey } from "../accounts/credentials/select-encryption-key.ts"

/** The consent's time is in the future. */
export class ConsentNotYetGiven extends Data.TaggedError("ConsentNotYetGiven") {}

/** The tolerated difference between the vendor's clock and ours. */
const SKEW_MILLIS = 60_000

export interface RecordConsentInput {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly employeeId: string
  readonly language: string
  /** Epoch milliseconds, like the times below. */
  readonly consentedAt: number
  readonly expiresAt: number
}

export type RecordConsentPorts = UsedPorts<
  "connections" | "directory" | "consents" | "vault" | "callers" | "cipher.encrypt"
>

/** A compact JWE for a vendor with an encryption key, as in the employee read; else the record itself. */
export type ConsentedData = string | EmployeeRecord

/**
 * Stores an employee's consent or its withdrawal, and returns what the vendor may see of the employee now. It counts as a
 * read of the employee, and is sealed like one.
 */
export const makeRecordConsent = (ports: RecordConsentPorts) => {
  const { connections, directory, consents, vault, cipher } = ports
  const authorizeRead = makeAuthorizeEmployeeRead(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: RecordConsentInput,
  ): Effect.fn.Return<
    ConsentedData,
    | ActionForbidden
    | VendorNotFound
    | TooManyRequests
    | EmployeeNotFound
    | ConsentNotYetGiven
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    yield* authorizeVendor(actor, "consent.record", input.vendorOrgId)
    const vendorKeys = yield* authorizeRead(input.vendorOrgId)
    const now = yield* Clock.currentTimeMillis
    if (input.consentedAt > now + SKEW_MILLIS) return yield* new ConsentNotYetGiven()
    const connection = yield* connections.findOpen(input.vendorOrgId, input.orgId)
    if (connection?.key == null) return yield* new EmployeeNotFound()
    const employee = yield* directory.find(connection.id, input.employeeId)
    if (employee === null) return yield* new EmployeeNotFound()
    const consent: Consent = {
      employeeRecordId: employee.id,
      connectionId: connection.id,
      language: input.language,
      consentedAt: Math.min(input.consentedAt, now),
      expiresAt: input.expiresAt,
    }
    yield* noteFacts({ connectionId: connection.id, target: { kind: "employee", id: employee.id } })
    yield* commitWithEntry(consents.append(consent, now))
    const keys = yield* vault.openConnectionKey(connection.id, connection.key)
    const json = renderSharedJson(keys, employee, resolveEmployeePolicy(connection, consent, now))
    const encryptionKey = selectEncryptionKey(vendorKeys, null)
    if (encryptionKey === null) return JSON.parse(json.toString()) as EmployeeRecord
    return yield* cipher.encrypt(json, encryptionKey)
  })
}
