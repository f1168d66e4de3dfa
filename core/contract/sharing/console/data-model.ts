import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp, Uuid } from "../../wire-values.ts"
import { LackingField } from "../lacking-field.ts"
import { ALL_DATA_MODEL_KEYS, DATA_MODEL_CATEGORIES } from "../data-model-flags.ts"

/* What a vendor requests, of every client and of one. */

/** `off`: not requested. `mandatory`: a client cannot withhold it. */
const Level = Schema.Literals(["off", "optional", "mandatory"])
const Key = Schema.Literals(ALL_DATA_MODEL_KEYS)

export const ConsoleDataModel = Schema.Struct({
  fields: Schema.Array(
    Schema.Struct({
      key: Key,
      category: Schema.Literals(DATA_MODEL_CATEGORIES),
      level: Level,
      /** What the vendor requests of every client. */
      default: Level,
      /** What the client agreed to; null: it has not agreed yet, or this is the model for all clients. */
      agreed: Schema.NullOr(Level),
    }),
  ),
  /** For one client: what is requested beyond the agreement; null: nothing. */
  request: Schema.NullOr(
    Schema.Struct({
      /** `declined`: the client declined it. */
      state: Schema.Literals(["open", "declined"]),
      requested_at: Timestamp,
      /** Fields that are not part of the agreement. */
      new: Schema.Array(Key),
      /** Fields that would become mandatory. */
      mandatory: Schema.Array(Key),
    }),
  ),
  /** Required by the next change. */
  version: Schema.String,
}).annotate(component("ConsoleDataModel"))
export type ConsoleDataModel = typeof ConsoleDataModel.Type

export const ConsoleDataModelChange = Schema.Struct({
  /** Other fields stay as they are. */
  changes: Schema.Array(Schema.Struct({ key: Key, level: Level })),
  /** The version that the change is based on. */
  version: Schema.String.check(Schema.isMaxLength(32)),
}).annotate(component("ConsoleDataModelChange"))
export type ConsoleDataModelChange = typeof ConsoleDataModelChange.Type

export const ConsoleDataModelChanged = Schema.Struct({
  /** Clients that share less from now on. */
  narrowed: Schema.Int,
  /** Clients that are asked for more; they share it once they agree. */
  requests: Schema.Int,
}).annotate(component("ConsoleDataModelChanged"))
export type ConsoleDataModelChanged = typeof ConsoleDataModelChanged.Type

export const ConsoleDataModelTrial = Schema.Struct({
  /** Other fields stay as they are. */
  changes: ConsoleDataModelChange.fields.changes,
  /** One client; left out: all. */
  connection_id: Schema.optionalKey(Uuid),
}).annotate(component("ConsoleDataModelTrial"))

/** What a change of the data model would do to connected clients. */
export const ConsoleDataModelPreview = Schema.Struct({
  /** Those that something changes for, the one with most employees first. */
  clients: Schema.Array(
    Schema.Struct({
      connection_id: Uuid,
      name: Schema.String,
      employees: Schema.Int,
      /** It shares less at once, and its next sync reads everyone. */
      is_narrower: Schema.Boolean,
      /** It is asked, by a mail to its HR admin. */
      is_asked: Schema.Boolean,
      /** Shared fields that would be mandatory and some employees lack, as of the last sync. */
      lacking: Schema.Array(LackingField),
    }),
  ),
}).annotate(component("ConsoleDataModelPreview"))
export type ConsoleDataModelPreview = typeof ConsoleDataModelPreview.Type
