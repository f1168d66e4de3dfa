import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { Consent, ConsentStore } from "../../ports/consent-store.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PayloadCipher } from "../../ports/access/payload-cipher.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../access/authorize.ts"
import type { VendorUnknown } from "../access/vendors/vendor-unknown.ts"
import { sharedJson } from "../employee/stored-record.ts"
import { visibleOfOne } from "./visibility.ts"
import { makeAdmitReader, type TooManyRequests } from "../access/credentials/admission.ts"
import { encryptingKey } from "../access/credentials/encrypting-key.ts"
import { EmployeeUnknown } from "../connection/unknown.ts"

/** A consent that was given after now. */
export class ConsentNotYetGiven extends Data.TaggedError("ConsentNotYetGiven") {}

/** How far the vendor's clock and ours may be apart. */
const SKEW_MILLIS = 60_000

export interface ConsentGiven {
  readonly vendorOrgId: string
  readonly orgId: string
  readonly employeeId: string
  readonly language: string
  /** Epoch milliseconds, as what follows. */
  readonly consentedAt: number
  readonly expiresAt: number
}

export interface RecordConsentPorts {
  readonly connections: ConnectionStore
  readonly directory: EmployeeDirectory
  readonly consents: ConsentStore
  readonly vault: Vault
  readonly callers: ApiCallers
  readonly cipher: Pick<PayloadCipher, "seal">
}

/** A compact JWE for a vendor with a key that encrypts, as the employee read gives it; else the record itself. */
export type ConsentedData = string | EmployeeRecord

/**
 * Keeps an employee's consent or its withdrawal, and gives what the vendor may see of the employee now. It counts as a read of
 * the employee, and is sealed as one.
 */
export const makeRecordConsent = (ports: RecordConsentPorts) => {
  const { connections, directory, consents, vault, cipher } = ports
  const admitReader = makeAdmitReader(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    given: ConsentGiven,
  ): Effect.fn.Return<
    ConsentedData,
    | ActionForbidden
    | VendorUnknown
    | TooManyRequests
    | EmployeeUnknown
    | ConsentNotYetGiven
    | StorageError
    | SealBroken
    | MasterKeyMissing
  > {
    yield* authorizeVendor(actor, "consent.record", given.vendorOrgId)
    const vendorKeys = yield* admitReader(given.vendorOrgId)
    const now = yield* Clock.currentTimeMillis
    if (given.consentedAt > now + SKEW_MILLIS) return yield* new ConsentNotYetGiven()
    const connection = yield* connections.findOpen(given.vendorOrgId, given.orgId)
    if (connection?.key == null) return yield* new EmployeeUnknown()
    const employee = yield* directory.find(connection.id, given.employeeId)
    if (employee === null) return yield* new EmployeeUnknown()
    const consent: Consent = {
      employeeRecordId: employee.id,
      connectionId: connection.id,
      language: given.language,
      consentedAt: Math.min(given.consentedAt, now),
      expiresAt: given.expiresAt,
    }
    yield* consents.append(consent, now)
    const keys = yield* vault.openConnectionKey(connection.id, connection.key)
    const json = sharedJson(keys, employee, visibleOfOne(connection, consent, now))
    const sealedTo = encryptingKey(vendorKeys, null)
    if (sealedTo === null) return JSON.parse(json.toString()) as EmployeeRecord
    return yield* cipher.seal(json, sealedTo)
  })
}

export type RecordConsent = ReturnType<typeof makeRecordConsent>
