import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { Timestamp, Uuid } from "../wire-values.ts"
import { ConnectionStatus } from "../connection-status.ts"
import { INTEGRATION_TYPES } from "../integration-type.ts"
import { SubsetRule } from "../sharing/sharing-terms.ts"
import { JourneyPurpose } from "../onboarding/journey/journey-purpose.ts"
import { AccessRequest } from "./access.ts"
import { SavedJourney } from "./journey-answers.ts"
import { JourneySdk } from "./journey-sdk.ts"

/** GET /api/journey/: what the start of a journey shows. */
export const JourneyAnswer = Schema.Struct({
  /** What this token is for. */
  purpose: JourneyPurpose,
  person: Schema.Struct({ email: Schema.String, full_name: Schema.String }),
  vendor: Schema.Struct({ org_id: Uuid, name: Schema.String }),
  sdk: JourneySdk,
  corporate: Schema.Struct({ org_id: Uuid, name: Schema.String }),
  connection: Schema.Struct({
    connection_id: Uuid,
    status: ConnectionStatus,
    /** Code of the connector; null before one was chosen. */
    connector: Schema.NullOr(Schema.String),
    /** A sync was completed. */
    is_synced: Schema.Boolean,
    /** Its employees come in files that the company uploads. */
    takes_files: Schema.Boolean,
  }),
  data_model: Schema.Array(
    Schema.Struct({ key: Schema.Literals(ALL_DATA_MODEL_KEYS), is_mandatory: Schema.Boolean }),
  ),
  /** Fields and parts of fields that several columns of a file can be given: their values are joined. */
  joinable: Schema.Array(Schema.String),
  /** Fields that the corporate does not share. */
  withheld: Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS)),
  /** The ways to connect that the vendor offers. */
  modes: Schema.Array(Schema.Literals(INTEGRATION_TYPES)),
  /** Only employees who match every rule are shared. */
  subset: Schema.Array(SubsetRule),
  /** Null: nothing was saved yet. */
  saved: Schema.NullOr(SavedJourney),
  /** The colleague whom this device asked for connection details; null: none. */
  access_request: Schema.NullOr(AccessRequest),
  /** The caller has verified a mailbox that speaks for the corporate. */
  is_verified: Schema.Boolean,
  /** The console shows the journey to an admin of the company, who comes with another file. */
  is_in_console: Schema.Boolean,
  /** When the token expires. */
  expires_at: Timestamp,
}).annotate(component("Journey"))
export type JourneyAnswer = typeof JourneyAnswer.Type
