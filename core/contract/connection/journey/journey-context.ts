import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../../sharing/data-model-flags.ts"
import { Timestamp, Uuid } from "../../wire-values.ts"
import { ConnectionStatus } from "../connection-status.ts"

/** GET /api/journey/: what the start of a journey shows. */
export const JourneyAnswer = Schema.Struct({
  person: Schema.Struct({ email: Schema.String, full_name: Schema.String }),
  vendor: Schema.Struct({ org_id: Uuid, name: Schema.String }),
  corporate: Schema.Struct({ org_id: Uuid, name: Schema.String }),
  connection: Schema.Struct({
    connection_id: Uuid,
    status: ConnectionStatus,
    /** Code of the connector; null before one was chosen. */
    connector: Schema.NullOr(Schema.String),
  }),
  data_model: Schema.Array(
    Schema.Struct({ key: Schema.Literals(ALL_DATA_MODEL_KEYS), is_mandatory: Schema.Boolean }),
  ),
  /** Fields that the corporate does not share. */
  withheld: Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS)),
  /** When the token expires. */
  expires_at: Timestamp,
}).annotate(component("Journey"))
export type JourneyAnswer = typeof JourneyAnswer.Type
