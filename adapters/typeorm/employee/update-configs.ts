import * as Effect from "effect/Effect"
import type { UpdateConfig, UpdateConfigs } from "../../../core/ports/employee/update-configs.ts"
import type { Database } from "../database.ts"
import { updateConfigRow } from "../rows/connection.ts"

export const makeUpdateConfigs = (database: Database): UpdateConfigs => ({
  find: (connectionId) =>
    database
      .rows("read the update configuration", updateConfigRow, (rows) => rows.findOneBy({ connectionId }))
      .pipe(Effect.map((row) => (row === null ? null : toUpdateConfig(row)))),

  save: (connectionId, config) =>
    database.write("save the update configuration", updateConfigRow, (rows) =>
      rows.upsert({ connectionId, ...config }, ["connectionId"]),
    ),
})

const toUpdateConfig = ({ enabled, allowedFields, postToSource, notify }: UpdateConfig): UpdateConfig => ({
  enabled,
  allowedFields,
  postToSource,
  notify,
})
