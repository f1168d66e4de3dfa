import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../../contract/sharing/sharing-terms.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { listSamples, summarizePreview } from "../../../domain/reading/preview/summarize-preview.ts"
import { makeSubset } from "../../../domain/sharing/subset.ts"
import { listWithheldKeys } from "../../../domain/sharing/terms.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { PulledSource } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import { type PreviewReadingPorts, readSourceForPreview } from "../../reading/read-source-for-preview.ts"
import { makeOpenSource, type OpenSourcePorts } from "../../reading/open-source.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { type CountStoredPorts, makeCountStored } from "./count-stored.ts"
import type { CountedEmployees, OnSharingPreviewProgress, SharingPreview } from "./sharing-preview.ts"

export type PreviewSharingPorts = OpenSourcePorts &
  PreviewReadingPorts &
  CountStoredPorts &
  UsedPorts<"connections.find">

export interface PreviewSharingInput {
  readonly connectionId: string
  readonly terms: SharingTerms
  /** Whether the source is read, where it can be; else only the stored employees are counted, which is quick. */
  readonly readsSource: boolean
  /** Reported once before anything is read. */
  readonly onProgress?: OnSharingPreviewProgress
}

/**
 * What other terms would share, and who would leave. Nothing is saved. The source is read within `PREVIEW_LIMITS`; where it
 * cannot be, or has no employees now, the employees who are shared now are counted.
 */
export const makePreviewSharing = (ports: PreviewSharingPorts) => {
  const { connections, vault } = ports
  const countStored = makeCountStored(ports)
  const countSource = makeCountSource(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, terms, readsSource, onProgress }: PreviewSharingInput,
  ): Effect.fn.Return<
    SharingPreview,
    ConnectionAccessError | ConnectionNotLive | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const action = "connection.change-sharing"
    const connection = yield* findLiveConnection(connections, actor, action, connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    onProgress?.({ employees: 0, source: NOTHING_READ })
    const stored = yield* countStored(connection, keys, {
      change: { before: makeSubset(connection.subset), after: makeSubset(terms.subset) },
      policy: makeSharingPolicy(connection.flags, listWithheldKeys(terms)),
      ...(onProgress === undefined || readsSource ? {} : { onCounted: reportStored(connection, onProgress) }),
    })
    const counted = readsSource ? yield* countSource(connection, terms, onProgress) : null
    if (counted === "down") return { ...stored, isSourceDown: true }
    if (counted === null || counted.total === 0) return stored
    return { ...stored, ...counted, basis: "source" }
  })
}

const NOTHING_READ = { unit: "rows", done: 0, total: null } as const

const reportStored =
  ({ employeeCount: total }: Connection, onProgress: OnSharingPreviewProgress) =>
  (employees: number) =>
    onProgress({ employees, source: { unit: "rows", done: employees, total } })

/** Null: the connection has no source that is read on request. */
const makeCountSource = (ports: PreviewSharingPorts) => {
  const openSource = makeOpenSource(ports)
  const read = makeReadSource(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    terms: SharingTerms,
    onProgress: OnSharingPreviewProgress | undefined,
  ) {
    const source = yield* openSource(connection).pipe(
      Effect.catchTag("SourceNotPullable", () => Effect.succeed(null)),
    )
    if (source === null) return null
    return yield* read(connection, source, terms, onProgress).pipe(
      Effect.catchTag("SourceError", () => Effect.succeed("down" as const)),
    )
  })
}

const makeReadSource = (ports: PreviewReadingPorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    source: PulledSource,
    terms: SharingTerms,
    onProgress: OnSharingPreviewProgress | undefined,
  ) {
    const { flags, fieldMapping, reading, rules, componentOverrides } = connection
    const policy = makeSharingPolicy(flags, listWithheldKeys(terms))
    const content = yield* readSourceForPreview(ports, {
      ...{ source, fieldMapping, reading, rules, componentOverrides },
      requested: policy,
      ...(onProgress === undefined
        ? {}
        : { onProgress: (employees, progress) => onProgress({ employees, source: progress }) }),
    })
    const choice = { rules: terms.subset, policy, sample: 0 }
    const { isPartial, total, matching, values } = summarizePreview(content, choice)
    return {
      isPartial,
      total,
      matching,
      values,
      samples: listSamples(content, choice),
    } satisfies CountedEmployees
  })
