import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RowMapper } from "../../domain/employee/row-mapper.ts"
import { formatIsoDateAt } from "../../domain/employee/values/calendar.ts"
import {
  type PreviewRow,
  makeRulePreview,
  type RuleChange,
} from "../../domain/transformation/preview-rules.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { Source, SourceError, SourceRow } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/access/vault.ts"
import type { Actor } from "../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../access/find-connection.ts"
import { SourceUnreadable } from "../connection/sources/connect-source.ts"
import type { SourceNotPullable } from "../connection/connection-errors.ts"
import { makeOpenSource, type OpenSourcePorts } from "../connection/sources/open-source.ts"
import { compileSource } from "../sync/reading/compile-source.ts"
import { toRowIssues } from "../sync/reading/process-page.ts"
import { isEmptyPage, readPages } from "../sync/reading/read-pages.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { RowIssue } from "../sync/sync-report.ts"
import { validateRules, type RulesInvalid } from "./change-rules.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface PreviewRulesPorts extends OpenSourcePorts {
  readonly connections: Connections
  readonly phoneNumbers: PhoneNumbers
}

export interface PreviewRulesInput {
  readonly connectionId: string
  /** The proposed rules of the connection, as untrusted input; the vendor's apply before them. */
  readonly rules: unknown
  /** Null: the connection's own source, opened with its credentials. */
  readonly source: Source | null
}

export interface RulesPreview {
  /** Of the first page of the source. */
  readonly rows: number
  readonly changedRows: number
  /** How many values of each field change. */
  readonly changedFields: Readonly<Record<string, number>>
  /** The first of the changed rows, by line or row of the source. */
  readonly changes: ReadonlyArray<{ readonly line: number; readonly fields: ReadonlyArray<RuleChange> }>
  /** Rules of the connection that apply to no column of the source, counted from 1. */
  readonly unusedRules: ReadonlyArray<number>
  /** Rows that would be rejected under the current rules, and under these. */
  readonly rejected: { readonly before: number; readonly after: number }
  /** The remaining problems of the rows, as far as they are kept. */
  readonly findings: ReadonlyArray<RowIssue>
}

/** Limits of examined rows, changed rows and findings in the result. */
const MAX_ROWS = 1_000
const MAX_REPORTED = 100

export type PreviewRules = (
  actor: Actor,
  input: PreviewRulesInput,
) => Effect.Effect<
  RulesPreview,
  | RulesInvalid
  | ConnectionAccessError
  | ConnectionNotLive
  | SourceNotPullable
  | SourceUnreadable
  | SourceError
  | DecryptionFailed
  | MasterKeyMissing
  | StorageError
>

const EMPTY_PREVIEW: RulesPreview = {
  rows: 0,
  changedRows: 0,
  changedFields: {},
  changes: [],
  unusedRules: [],
  rejected: { before: 0, after: 0 },
  findings: [],
}

/** Previews rules on real rows. Nothing is saved, and masked values are not shown. */
export const makePreviewRules = (ports: PreviewRulesPorts): PreviewRules => {
  const openSource = makeOpenSource(ports)
  return Effect.fnUntraced(function* (actor: Actor, input: PreviewRulesInput) {
    const { connectionId } = input
    const connection = yield* findConnection(
      ports.connections,
      actor,
      "connection.change-rules",
      connectionId,
    )
    // An invited connection can have rules already, to make its first file readable.
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const rules = yield* validateRules(input.rules, "connection")
    const source = input.source ?? (yield* openSource(connection))
    const { fieldMapping, componentOverrides } = connection
    const policy = makeSharingPolicy(connection.flags, connection.withheld)
    const pages = readPages({ source, fieldMapping, policy, componentOverrides }, null)
    const page = yield* pages.next.pipe(Effect.ensuring(pages.close))
    if (page === null || isEmptyPage(page)) return EMPTY_PREVIEW
    const compile = (parts: typeof connection.rules) =>
      compileSource(page.columns, {
        policy,
        subset: makeSubset(connection.subset),
        source,
        fieldMapping,
        reading: connection.reading,
        rules: parts,
        phoneNumbers: ports.phoneNumbers,
      })
    const { plan, rowMapper } = compile({ ...connection.rules, connection: rules })
    if (rowMapper === null) return yield* new SourceUnreadable({ problems: plan.problems })
    const rows = page.rows.slice(0, MAX_ROWS)
    const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
    const previewRow =
      plan.transformation === null ? () => [] : makeRulePreview(plan.transformation, policy.shares)
    return {
      ...collectChanges(rows, previewRow),
      unusedRules: plan.idleRules.flatMap(({ owner, number }) => (owner === "connection" ? [number] : [])),
      ...evaluateRows(rows, today, compile(connection.rules).rowMapper, rowMapper),
    }
  })
}

const collectChanges = (
  rows: ReadonlyArray<SourceRow>,
  previewRow: PreviewRow,
): Pick<RulesPreview, "rows" | "changedRows" | "changedFields" | "changes"> => {
  const changes = rows
    .map(({ position, cells }) => ({ line: position, fields: previewRow(cells) }))
    .filter(({ fields }) => fields.length > 0)
  const changedFields: Record<string, number> = {}
  for (const { key } of changes.flatMap(({ fields }) => fields)) {
    changedFields[key] = (changedFields[key] ?? 0) + 1
  }
  return {
    rows: rows.length,
    changedRows: changes.length,
    changedFields,
    changes: changes.slice(0, MAX_REPORTED),
  }
}

/** Without a row mapper for the current rules, no row can be read. */
const evaluateRows = (
  rows: ReadonlyArray<SourceRow>,
  today: string,
  currentMapper: RowMapper | null,
  previewMapper: RowMapper,
): Pick<RulesPreview, "rejected" | "findings"> => {
  const evaluated = rows.map((row) => ({ row, normalised: previewMapper.mapRow(row.cells, today) }))
  return {
    rejected: {
      before: rows.filter(
        ({ cells }) => currentMapper === null || currentMapper.mapRow(cells, today).rejected,
      ).length,
      after: evaluated.filter(({ normalised }) => normalised.rejected).length,
    },
    findings: evaluated
      .flatMap(({ row, normalised }) => toRowIssues(normalised, row, previewMapper.columns))
      .slice(0, MAX_REPORTED),
  }
}
