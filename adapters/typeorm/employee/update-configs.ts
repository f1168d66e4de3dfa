import * as Effect from "effect/Effect"
import type { DataModelKey } from "../../../core/contract/sharing/data-model-flags.ts"
import type { UpdateConfigs } from "../../../core/ports/employee/update-configs.ts"
import type { Database } from "../database.ts"
import type { UpdateConfigRow } from "../rows/connection.ts"

export const makeUpdateConfigs = (database: Database): UpdateConfigs => ({
  find: (connectionId) =>
    database.query<UpdateConfigRow>("read the update configuration", FIND, [connectionId]).pipe(
      Effect.map(([row]) =>
        row === undefined
          ? null
          : {
              enabled: row.enabled,
              allowedFields: row.allowed_fields as ReadonlyArray<DataModelKey>,
              postToSource: row.post_to_source,
              notify: row.notify,
            },
      ),
    ),

  save: (connectionId, { enabled, allowedFields, postToSource, notify }) =>
    database
      .query("save the update configuration", SAVE, [
        connectionId,
        enabled,
        allowedFields,
        postToSource,
        notify,
      ])
      .pipe(Effect.asVoid),
})

const FIND = { text: "SELECT * FROM update_config WHERE connection_id = $1" }

const SAVE = {
  text: `INSERT INTO update_config VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (connection_id) DO UPDATE SET enabled = excluded.enabled, allowed_fields = excluded.allowed_fields,
      post_to_source = excluded.post_to_source, notify = excluded.notify`,
}
