import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { Uuid } from "../../contract/wire-values.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { streamEmployeePages } from "../employee/stream-employee-pages.ts"
import { renderIncludedJson } from "../employee/stored-record.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"

/*
 * The file behind `csv_link` (specification/webhooks.md#files): the employees that a session added, or added and
 * updated, as the vendor may see them when it is fetched. The link says which file it is and is signed under the
 * connection's own key: it ends after a day, and with the connection.
 */

export const FILE_LINK_MILLIS = 24 * 60 * 60 * 1_000

const FileClaims = Schema.Struct({
  session: Uuid,
  content: Schema.Literals(["added", "changed"]),
  expires: Schema.Int,
})

export interface SessionFile {
  readonly sessionId: string
  /** `added`: whom the session added; `changed`: those and whom it updated. */
  readonly content: "added" | "changed"
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** `connection id . claims . signature`, the latter two in base64url. */
export const createFileToken = (keys: ConnectionKeys, connectionId: string, file: SessionFile): string => {
  const { sessionId, content, expiresAt } = file
  const claims = JSON.stringify({ session: sessionId, content, expires: expiresAt })
  const encoded = Buffer.from(claims).toString("base64url")
  return `${connectionId}.${encoded}.${signClaims(keys, encoded)}`
}

const signClaims = (keys: ConnectionKeys, encoded: string): string =>
  keys.fingerprint(`session file:${encoded}`).toString("base64url")

/** The link is forged, has expired, or its connection is terminated; which is not disclosed. */
export class FileGone extends Data.TaggedError("FileGone") {}

export interface OpenFilePorts extends UsedPorts<"connections" | "directory" | "vault"> {
  readonly equal: (a: Uint8Array, b: Uint8Array) => boolean
}

/**
 * The employees of a file, ordered by employeeId, a page at a time; can be gone through again. It takes no actor: the vendor hands
 * the link to whatever fetches it, so that the signature says for which connection and session it is good, and no one else may
 * make one. What it shows is what the vendor may see at that moment.
 */
export const makeOpenSessionFile = ({ connections, directory, vault, equal }: OpenFilePorts) =>
  Effect.fnUntraced(function* (
    token: string,
  ): Effect.fn.Return<
    AsyncIterable<ReadonlyArray<EmployeeRecord>>,
    FileGone | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const [connectionId = "", encoded = "", signature = "", ...rest] = token.split(".")
    if (rest.length > 0 || !Schema.is(Uuid)(connectionId)) return yield* new FileGone()
    const connection = yield* connections.find(connectionId)
    if (connection?.key == null) return yield* new FileGone()
    const keys = yield* vault.openConnectionKey(connection.id, connection.key)
    const expected = signClaims(keys, encoded)
    if (!equal(Buffer.from(expected), Buffer.from(signature))) return yield* new FileGone()
    const claims = decodeClaims(Buffer.from(encoded, "base64url").toString())
    const now = yield* Clock.currentTimeMillis
    if (claims === null || claims.expires <= now) return yield* new FileGone()
    const file = { sessionId: claims.session, content: claims.content }
    yield* noteFacts({ connectionId: connection.id, target: { kind: "sync-session", id: file.sessionId } })
    return yield* streamEmployeePages(
      (after, limit) => directory.listBySession(connection.id, file, after, limit),
      Effect.map(connections.findTerms(connection.id), (terms) => {
        if (terms?.key == null) return () => null
        const policy = resolveBulkPolicy(terms)
        // An exclusion is in the file of the session that made it, and in no older one.
        return (employee) => renderIncludedJson(keys, employee, policy, file.sessionId)
      }),
    )
  })

const decodeClaims = (text: string): typeof FileClaims.Type | null => {
  try {
    const decoded = Schema.decodeUnknownResult(FileClaims)(JSON.parse(text))
    return decoded._tag === "Success" ? decoded.success : null
  } catch {
    return null
  }
}
