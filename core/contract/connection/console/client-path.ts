import * as Schema from "effect/Schema"
import { Uuid } from "../../wire-values.ts"
import { CLIENT_EXAMPLE } from "./clients-examples.ts"

export const CLIENT_PATH = {
  schema: Schema.Struct({ connection_id: Uuid }),
  notes: { connection_id: "From the list of clients." },
  example: { connection_id: CLIENT_EXAMPLE.connection_id },
}
