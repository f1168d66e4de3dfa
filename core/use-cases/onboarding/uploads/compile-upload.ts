import * as Effect from "effect/Effect"
import { isLive } from "../../../domain/connection/state.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { addAnswers } from "../../../domain/onboarding/value-answers.ts"
import type { UploadTask } from "../../../domain/onboarding/upload.ts"
import type { ConnectionRules } from "../../../domain/transformation/transformation.ts"
import { findSplitColumn } from "../../../domain/transformation/transform-row.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import type { ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import { makeSharingPolicy, type SharingPolicy } from "../../../domain/sharing/policy.ts"
import { EVERYBODY, makeSubset } from "../../../domain/sharing/subset.ts"
import type { Vendor } from "../../../domain/accounts/vendor.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { compileSource } from "../../reading/compile-source.ts"
import { resolveFlags, type Terms } from "../accept-connection.ts"
import { UploadMappingInvalid } from "./upload-errors.ts"

export type CompileUploadPorts = UsedPorts<"vendors.find" | "phoneNumbers">

export interface CompiledUpload {
  readonly rowMapper: RowMapper
  readonly policy: SharingPolicy
  readonly reading: ReadingSettings
  readonly employeeIdColumn: number | null
  /** The column of the file that a column has a part of; null: none. */
  readonly findSplitColumn: (column: number) => number | null
  /** Stored values complete the rows. */
  readonly givesChanges: boolean
}

export interface CompileUploadInput {
  readonly connection: Connection
  readonly source: Pick<Source, "invalidValues" | "isFile" | "hasOpenDates" | "fieldMap" | "omittedInDeltas">
  /** The file's columns, each with a unique name. */
  readonly columns: ReadonlyArray<string>
  readonly task: UploadTask
  /**
   * Null: shares everything that the vendor requests, of all employees or, in a file of changes, of those whom the corporate shares.
   * That is the strictest, since nothing is left out.
   */
  readonly terms: Terms | null
}

/** How the rows of an uploaded file are read. A mapping of columns that the file does not have is ignored. */
export const compileUpload = Effect.fnUntraced(function* (
  { vendors, phoneNumbers }: CompileUploadPorts,
  { connection, source, columns, task, terms }: CompileUploadInput,
): Effect.fn.Return<CompiledUpload, UploadMappingInvalid | VendorNotFound | StorageError> {
  const vendor = yield* findVendor(vendors, connection)
  const policy = makeUploadPolicy(connection, vendor, terms)
  const reading = applyTask(connection.reading, task)
  const givesChanges = task.mode === "delta" && source.omittedInDeltas === "unchanged"
  // A new employee in a file of changes must have the fields that the agreed rules need.
  const knowsSubset = givesChanges && isLive(connection.status)
  const { plan, rowMapper } = compileSource(columns, {
    policy,
    subset: terms === null && !knowsSubset ? EVERYBODY : makeSubset((terms ?? connection).subset),
    source,
    fieldMapping: selectMapping(columns, task.columns),
    reading,
    rules: applyAnswers(connection.rules, task),
    phoneNumbers,
    givesChanges,
  })
  if (rowMapper === null) return yield* new UploadMappingInvalid({ errors: plan.errors })
  const idColumn = plan.mapping.indexOf("employeeId")
  const employeeIdColumn = idColumn === -1 || idColumn >= columns.length ? null : idColumn
  const findColumn = (column: number) => findSplitColumn(plan.transformation, column)
  return { rowMapper, policy, reading, employeeIdColumn, givesChanges, findSplitColumn: findColumn }
})

/** The settings of the connection, with the answers to an upload and what its check found. */
export const applyTask = (reading: ReadingSettings, task: UploadTask): ReadingSettings => ({
  ...reading,
  dateOrder: task.dateOrder ?? reading.dateOrder,
  dateOrders: { ...reading.dateOrders, ...task.dateOrders },
  firstYears: { ...reading.firstYears, ...task.firstYears },
  decimalMark: task.decimalMark ?? reading.decimalMark,
  phoneCountry: task.phoneCountry ?? reading.phoneCountry,
  learnt: { ...reading.learnt, ...task.learnt },
})

/** The rules of the connection, with the answers to an upload. */
export const applyAnswers = (
  rules: ConnectionRules,
  { answers = {} }: Pick<UploadTask, "answers">,
): ConnectionRules => ({
  ...rules,
  connection: addAnswers(rules.connection, answers),
})

export const findVendor = (
  vendors: Pick<VendorStore, "find">,
  { vendorOrgId }: Connection,
): Effect.Effect<Vendor, VendorNotFound | StorageError> =>
  Effect.flatMap(vendors.find(vendorOrgId), (vendor): Effect.Effect<Vendor, VendorNotFound> =>
    vendor === null ? Effect.fail(new VendorNotFound({ vendorOrgId })) : Effect.succeed(vendor),
  )

/** What the vendor may see of the file: before the corporate has agreed to anything, everything that it requests. */
export const makeUploadPolicy = (
  connection: Connection,
  vendor: Vendor,
  terms: Terms | null,
): SharingPolicy =>
  makeSharingPolicy(
    resolveFlags({ vendor, connection, corporate: null }),
    terms?.withheld ?? (isLive(connection.status) ? connection.withheld : []),
  )

/** The part of a mapping that names columns of the file. An empty key leaves a column out. */
export const selectMapping = (
  columns: ReadonlyArray<string>,
  mapping: UploadTask["columns"],
): UploadTask["columns"] =>
  Object.fromEntries(
    columns.map((header) => [header, Object.hasOwn(mapping, header) ? (mapping[header] ?? "") : ""]),
  )
