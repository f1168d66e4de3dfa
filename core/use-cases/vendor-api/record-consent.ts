import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { EmployeeRecord } from "../../contract/employee.ts"
import type { ConnectionStore } from "../../ports/connection-store.ts"
import type { Consent, ConsentStore } from "../../ports/consent-store.ts"
import type { EmployeeDirectory } from "../../ports/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import { sharedJson } from "../directory/stored-record.ts"
import { visibleOfOne } from "../directory/visibility.ts"
import type { AdmittedVendor } from "./admission.ts"
import { EmployeeUnknown } from "./unknown.ts"

/** A consent that was given after now. */
export class ConsentNotYetGiven extends Data.TaggedError("ConsentNotYetGiven") {}

/** How far the vendor's clock and ours may be apart. */
const SKEW_MILLIS = 60_000

export interface ConsentGiven {
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
}

/** Keeps an employee's consent or its withdrawal, and gives what the vendor may see of the employee now. */
export const makeRecordConsent = ({ connections, directory, consents, vault }: RecordConsentPorts) =>
  Effect.fnUntraced(function* (
    { vendorOrgId }: AdmittedVendor,
    given: ConsentGiven,
  ): Effect.fn.Return<
    EmployeeRecord,
    EmployeeUnknown | ConsentNotYetGiven | StorageError | SealBroken | MasterKeyMissing
  > {
    const now = yield* Clock.currentTimeMillis
    if (given.consentedAt > now + SKEW_MILLIS) return yield* new ConsentNotYetGiven()
    const connection = yield* connections.findOpen(vendorOrgId, given.orgId)
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
    return JSON.parse(json.toString()) as EmployeeRecord
  })

export type RecordConsent = ReturnType<typeof makeRecordConsent>
