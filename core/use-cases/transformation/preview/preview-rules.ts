import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../../../domain/employee/dates/calendar.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { makeSubset } from "../../../domain/sharing/subset.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Source, SourceError } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { SourceUnreadable } from "../../reading/source-errors.ts"
import { makeOpenSource, type OpenSourcePorts } from "../../reading/open-source.ts"
import { isEmptyPage, readPages } from "../../reading/read-pages.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { type RulesInvalid, validateRules } from "../change-rules.ts"
import { examinePage, type Trial } from "./examine-page.ts"
import { makePreviewStored, type PreviewStoredPorts } from "./preview-stored.ts"
import {
  MAX_PREVIEW_MILLIS,
  NOTHING_READ,
  type OnPreviewProgress,
  type PreviewExtent,
  type RulesPreview,
  RulesTotals,
} from "./rules-preview.ts"

export type PreviewRulesPorts = OpenSourcePorts &
  PreviewStoredPorts &
  UsedPorts<"connections" | "phoneNumbers">

export interface PreviewRulesInput {
  readonly connectionId: string
  /** The proposed rules of the connection, as untrusted input; the vendor's apply before them. */
  readonly rules: unknown
  /** Null: the connection's own source, opened with its credentials; where it has none, its stored employees. */
  readonly source: Source | null
  readonly extent: PreviewExtent
  readonly onProgress?: OnPreviewProgress
}

const MAX_SAMPLE_ROWS = 1_000

export type PreviewError =
  | RulesInvalid
  | ConnectionAccessError
  | ConnectionNotLive
  | SourceUnreadable
  | SourceError
  | DecryptionFailed
  | MasterKeyMissing
  | StorageError

/** Previews rules on real rows. Nothing is saved, and masked values are not shown. */
export const makePreviewRules = (ports: PreviewRulesPorts) => {
  const openSource = makeOpenSource(ports)
  const previewSource = makePreviewSource(ports)
  const previewStored = makePreviewStored(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, rules: given, source, ...reading }: PreviewRulesInput,
  ): Effect.fn.Return<RulesPreview, PreviewError> {
    const action = "connection.change-rules"
    const connection = yield* findConnection(ports.connections, actor, action, connectionId)
    // An invited connection can have rules already, to make its first file readable.
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const rules = yield* validateRules(given, "connection")
    const opened =
      source ??
      (yield* openSource(connection).pipe(Effect.catchTag("SourceNotPullable", () => Effect.succeed(null))))
    if (opened === null) return yield* previewStored(connection, { owner: "connection", rules, ...reading })
    const after = { ...connection.rules, connection: rules }
    return yield* previewSource(connection, opened, after, reading)
  })
}

const makePreviewSource = ({ phoneNumbers }: Pick<PreviewRulesPorts, "phoneNumbers">) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    source: Source,
    after: Trial["after"],
    { extent, onProgress }: Pick<PreviewRulesInput, "extent" | "onProgress">,
  ) {
    const { fieldMapping, componentOverrides, reading } = connection
    const policy = makeSharingPolicy(connection.flags, connection.withheld)
    const pages = readPages({ source, fieldMapping, policy, componentOverrides }, null)
    const begun = yield* Clock.currentTimeMillis
    const totals = new RulesTotals()
    const trial: Trial = {
      ...{ policy, source, fieldMapping, reading, phoneNumbers, after },
      subset: makeSubset(connection.subset),
      before: connection.rules,
      owner: "connection",
      today: formatIsoDateAt(begun),
    }
    const limit = extent === "sample" ? MAX_SAMPLE_ROWS : Infinity
    const readAll = Effect.gen(function* () {
      onProgress?.({ rows: 0, source: NOTHING_READ })
      while (totals.rows < limit && (yield* Clock.currentTimeMillis) - begun < MAX_PREVIEW_MILLIS) {
        const page = yield* pages.next
        if (page === null) return true
        if (isEmptyPage(page)) continue
        const rows = page.rows.slice(0, limit - totals.rows)
        const errors = examinePage({ columns: page.columns, rows }, trial, totals)
        if (errors.length > 0) return yield* new SourceUnreadable({ errors })
        if (extent === "sample") return false
        onProgress?.({ rows: totals.rows, source: page.progress })
      }
      return false
    })
    const isComplete = yield* readAll.pipe(Effect.ensuring(pages.close))
    return totals.toPreview("source", isComplete)
  })
