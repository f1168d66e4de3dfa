import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import type { EmployeeRequest } from "../../contract/employee/employee-read.ts"
import type { ConnectionTerms } from "../../domain/connection/connection.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"
import type { Bytes } from "../../ports/accounts/payload-cipher.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { authorizeVendor } from "../authorization/authorize.ts"
import { type ConnectionAccessError, findTerms } from "../authorization/find-connection.ts"
import { type VendorNotFound, ConnectionNotFound } from "../authorization/authorization-errors.ts"
import { renderSharedJson } from "./stored-record.ts"
import { resolveEmployeePolicy } from "./visibility.ts"
import type { AuthenticatedUser, CredentialRecheck } from "../accounts/credentials/authentication.ts"
import { selectEncryptionKey } from "../accounts/credentials/select-encryption-key.ts"
import { listEmployees, createRenderer } from "./list-employees.ts"
import { makeOpenEmployeeRequest, type PayloadRejected } from "./open-employee-request.ts"

/* POST /api/external/employee/ (specification/endpoints.md#read-employees). */

export type ReadEmployeesPorts = UsedPorts<
  "callers.recordUse" | "connections.findTerms" | "directory" | "consents" | "vault" | "cipher" | "replays"
>

/** The caller, the vendor's public keys, and a check that the caller's credential is still valid. */
export interface ReadEmployeesInput extends Pick<AuthenticatedUser, "keys" | "recheckCredential"> {
  readonly vendorOrgId: string
  /** A compact JWE. */
  readonly encryptedPayload: string
}

export type EmployeeReadResult =
  /** A compact JWE, whole or in chunks. */
  | { readonly found: true; readonly encrypted: true; readonly data: string | AsyncIterable<Uint8Array> }
  /** The JSON itself, in UTF-8. */
  | { readonly found: true; readonly encrypted: false; readonly data: Bytes }
  | { readonly found: false; readonly missing: "employee" | "key" }

export type ReadEmployees = (
  actor: Actor,
  input: ReadEmployeesInput,
) => Effect.Effect<
  EmployeeReadResult,
  | PayloadRejected
  | ConnectionAccessError
  | VendorNotFound
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing
>

/** Unknown, another vendor's and terminated connections look the same to the caller. */
export const makeReadEmployees = (ports: ReadEmployeesPorts): ReadEmployees => {
  const openRequest = makeOpenEmployeeRequest(ports.cipher, ports.replays)

  return Effect.fnUntraced(function* (actor, { vendorOrgId, keys, recheckCredential, encryptedPayload }) {
    yield* authorizeVendor(actor, "employees.read", vendorOrgId)
    // Without any key the signature cannot be checked.
    if (keys.length === 0) return { found: false, missing: "key" }
    const now = yield* Clock.currentTimeMillis
    const { request, keyId, rejectReplay } = yield* openRequest(encryptedPayload, vendorOrgId, keys, now)
    // Two independent reads, run concurrently.
    const finding = findReadableConnection(ports.connections, actor, request.connection_id)
    const [access] = yield* Effect.all([finding, rejectReplay], { concurrency: "unbounded" })
    yield* ports.callers.recordUse({ kind: "public-key", id: keyId }, now)
    const data = yield* readJson(ports, access, request, recheckCredential)
    if (data === null) return { found: false, missing: "employee" }
    yield* noteFacts({ connectionId: access.connection.id })
    const key = selectEncryptionKey(keys, keyId)
    if (key === null) return { found: true, encrypted: false, data }
    const { encrypt, encryptStream } = ports.cipher
    const sealed = data instanceof Uint8Array ? yield* encrypt(data, key) : encryptStream(data, key)
    return { found: true, encrypted: true, data: sealed }
  })
}

/** A terminated connection has no key any more. */
const findReadableConnection = Effect.fnUntraced(function* (
  connections: ReadEmployeesPorts["connections"],
  actor: Actor,
  connectionId: string,
) {
  const connection = yield* findTerms(connections, actor, "employees.read", connectionId)
  if (connection.key === null) return yield* new ConnectionNotFound({ connectionId })
  return { connection, key: connection.key }
})

/** The employee or the list as JSON; null when the employee is unknown. */
const readJson = Effect.fnUntraced(function* (
  { vault, directory, consents }: ReadEmployeesPorts,
  { connection, key }: { readonly connection: ConnectionTerms; readonly key: WrappedKey },
  request: EmployeeRequest,
  recheckCredential: CredentialRecheck,
) {
  const keys = yield* vault.openConnectionKey(connection.id, key)
  if (request.employee_id === undefined) {
    return yield* listEmployees(
      { directory, recheckCredential },
      connection,
      request,
      createRenderer(connection, keys),
    )
  }
  const employee = yield* directory.find(connection.id, request.employee_id)
  if (employee === null) return null
  yield* noteFacts({ target: { kind: "employee", id: employee.id } })
  const consent = connection.onDemand ? yield* consents.latest(employee.id) : null
  return renderSharedJson(
    keys,
    employee,
    resolveEmployeePolicy(connection, consent, yield* Clock.currentTimeMillis),
  )
})
