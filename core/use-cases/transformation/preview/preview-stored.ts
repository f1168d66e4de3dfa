import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { TransformationRules } from "../../../contract/transformation/transformation-rules.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { formatIsoDateAt } from "../../../domain/employee/dates/calendar.ts"
import { EVERYBODY } from "../../../domain/sharing/subset.ts"
import { type ConnectionRules, NO_RULES } from "../../../domain/transformation/transformation.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { SourceUnreadable } from "../../reading/source-errors.ts"
import { resolveBulkPolicy } from "../../employee/visibility.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { examinePage, type Trial } from "./examine-page.ts"
import {
  MAX_PREVIEW_MILLIS,
  NOTHING_READ,
  type OnPreviewProgress,
  type PreviewExtent,
  type RulesPreview,
  RulesTotals,
} from "./rules-preview.ts"
import { listUntriedRules, makeStoredColumns, type NumberedRule, readsHeaders } from "./stored-rows.ts"

export type PreviewStoredPorts = UsedPorts<"directory" | "phoneNumbers" | "vault">

export interface StoredTrial {
  readonly owner: keyof ConnectionRules
  readonly rules: TransformationRules
  readonly extent: PreviewExtent
  readonly onProgress?: OnPreviewProgress
}

const PAGE_SIZE = 1_000

/** As a source whose columns are keys, of which an invalid value rejects its row. */
const AS_SOURCE = { invalidValues: "reject" } as const

/** Previews the new and changed ones of the rules on the employees of a connection, as the vendor may see them. */
export const makePreviewStored = ({ directory, phoneNumbers, vault }: PreviewStoredPorts) =>
  Effect.fnUntraced(function* (connection: Connection, { owner, rules, extent, onProgress }: StoredTrial) {
    const { id: connectionId, key, employeeCount } = connection
    if (key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const { columns, policy, toRow } = makeStoredColumns(resolveBulkPolicy(connection))
    const untried = listUntriedRules(rules, connection.rules[owner])
    const tried = untried.filter((rule) => !readsHeaders(rule))
    const begun = yield* Clock.currentTimeMillis
    const trial: Trial = {
      ...{ policy, phoneNumbers, owner },
      source: AS_SOURCE,
      fieldMapping: null,
      reading: connection.reading,
      subset: EVERYBODY,
      before: NO_RULES,
      after: { ...NO_RULES, [owner]: tried.map(({ rule }) => rule) },
      today: formatIsoDateAt(begun),
    }
    const totals = new RulesTotals()
    onProgress?.({ rows: 0, source: NOTHING_READ })
    let isComplete: boolean
    for (let after: string | null = null, position = 0; ;) {
      const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connectionId, after, PAGE_SIZE)
      const rows = page.flatMap((employee, index) => toRow(keys, employee, position + index + 1) ?? [])
      const errors = examinePage({ columns, rows }, trial, totals)
      if (errors.length > 0) return yield* new SourceUnreadable({ errors })
      position += page.length
      after = page.at(-1)?.employeeId ?? null
      isComplete = page.length < PAGE_SIZE
      const elapsed = (yield* Clock.currentTimeMillis) - begun
      onProgress?.({ rows: totals.rows, source: { unit: "rows", done: position, total: employeeCount } })
      if (isComplete || extent === "sample" || elapsed > MAX_PREVIEW_MILLIS) break
    }
    return toNumberedPreview(totals.toPreview("stored", isComplete), tried, untried.filter(readsHeaders))
  })

/** By the numbers that the rules have in the proposed list. */
const toNumberedPreview = (
  preview: RulesPreview,
  tried: ReadonlyArray<NumberedRule>,
  left: ReadonlyArray<NumberedRule>,
): RulesPreview => ({
  ...preview,
  unusedRules: [
    ...preview.unusedRules.flatMap((number) => tried[number - 1]?.number ?? []),
    ...left.map(({ number }) => number),
  ].sort((a, b) => a - b),
})
