import * as Schema from "effect/Schema"
import { Uuid } from "../wire-values.ts"

export const CLIENT_ID_EXAMPLE = "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"

/** The path parameters of calls about one client. */
export const CLIENT_PATH = {
  schema: Schema.Struct({ connection_id: Uuid }),
  notes: { connection_id: "From the list of clients." },
  example: { connection_id: CLIENT_ID_EXAMPLE },
}
