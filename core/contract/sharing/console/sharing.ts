import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { EmployeeRecord } from "../../employee/employee.ts"
import { makeLine } from "../../json-lines.ts"
import { Timestamp } from "../../wire-values.ts"
import { ALL_DATA_MODEL_KEYS } from "../data-model-flags.ts"
import { LackingField } from "../lacking-field.ts"
import { SUBSET_FIELDS, SubsetRule } from "../sharing-terms.ts"

/* Which data and employees a company shares with a vendor, for its own users. */

const Key = Schema.Literals(ALL_DATA_MODEL_KEYS)
const Keys = Schema.Array(Key)
const Version = Schema.String.check(Schema.isMaxLength(64))

export const ConsoleSharing = Schema.Struct({
  /** Who receives it. */
  vendor: Schema.String,
  /** What the vendor requests and the company agreed to. */
  fields: Schema.Array(Schema.Struct({ key: Key, is_mandatory: Schema.Boolean })),
  /** Fields that are not shared, whether or not they are currently requested. */
  withheld: Keys,
  /** Only employees who match every rule are shared; without rules, all are. */
  subset: Schema.Array(SubsetRule),
  /** What the vendor requests beyond the agreement; null: nothing. */
  request: Schema.NullOr(
    Schema.Struct({
      /** Identifies exactly this request. */
      version: Schema.String,
      /** `declined`: the company declined it, and can still agree. */
      state: Schema.Literals(["open", "declined"]),
      requested_at: Timestamp,
      /** Fields that are not part of the agreement. */
      new: Keys,
      /** Fields that could no longer be withheld; new ones included. */
      mandatory: Keys,
      /** Fields that are withheld now, and would be shared. */
      withheld: Keys,
      /** Fields that would be mandatory and some employees lack, as of the last sync. */
      lacking: Schema.Array(LackingField),
    }),
  ),
  /** Required by the next change. */
  version: Schema.String,
}).annotate(component("ConsoleSharing"))
export type ConsoleSharing = typeof ConsoleSharing.Type

const TERMS = { withheld: Keys, subset: Schema.Array(SubsetRule) }

export const ConsoleSharingChange = Schema.Struct({
  ...TERMS,
  /** The version that the change is based on. */
  version: Version,
}).annotate(component("ConsoleSharingChange"))

export const ConsoleSharingChanged = Schema.Struct({
  /** Employees who are no longer shared; the vendor is notified of each. */
  excluded: Schema.Int,
}).annotate(component("ConsoleSharingChanged"))
export type ConsoleSharingChanged = typeof ConsoleSharingChanged.Type

export const ConsoleSharingTrial = Schema.Struct({
  ...TERMS,
  /** False: only those who are shared now are counted, which is quick. */
  reads_source: Schema.Boolean,
}).annotate(component("ConsoleSharingTrial"))

export const ConsoleSharingPreview = Schema.Struct({
  /** `stored`: only employees who are shared now were counted. */
  basis: Schema.Literals(["source", "stored"]),
  /** The source was requested, but could not be read. */
  is_source_down: Schema.Boolean,
  /** Only the first part of the source was read. */
  is_partial: Schema.Boolean,
  total: Schema.Int,
  /** Employees whom every rule includes. */
  matching: Schema.Int,
  /** By field of subset rules: the values that occur, the most frequent first, at most 200. */
  values: Schema.Record(
    Schema.Literals(SUBSET_FIELDS),
    Schema.Array(Schema.Struct({ value: Schema.String, employees: Schema.Int })),
  ),
  /** Records as the vendor would see them, at most 20. */
  samples: Schema.Array(
    Schema.Struct({
      record: EmployeeRecord,
      /** The vendor's rules changed a value. */
      is_changed_by_vendor: Schema.Boolean,
    }),
  ),
  /** Employees who are shared now. */
  shared: Schema.Int,
  /** Those of them who leave as soon as the terms are saved. */
  leaving: Schema.Int,
  /** Part of `leaving`: it is not stored whether the rules include them; the next sync shares those again that the rules include. */
  undecided: Schema.Int,
}).annotate(component("ConsoleSharingPreview"))
export type ConsoleSharingPreview = typeof ConsoleSharingPreview.Type

/** A line of a preview. */
export const ConsoleSharingCount = makeLine(
  Schema.Struct({
    employees: Schema.Int,
    /** How much was read, from 0 to 1; null: not known. */
    share: Schema.NullOr(Schema.Finite),
  }),
  ConsoleSharingPreview,
).annotate(component("ConsoleSharingCount"))
export type ConsoleSharingCount = typeof ConsoleSharingCount.Type

export const ConsoleSharingAnswer = Schema.Struct({
  /** The version of the request that was shown: the decision applies to that one only. */
  version: Schema.String.check(Schema.isMaxLength(256)),
  agree: Schema.Boolean,
}).annotate(component("ConsoleSharingAnswer"))
export type ConsoleSharingAnswer = typeof ConsoleSharingAnswer.Type
