import * as Effect from "effect/Effect"
import type { SourceCredentials } from "../../../core/ports/connection/source-credentials.ts"
import type { Database } from "../database.ts"
import { sourceCredentialRow } from "../rows/connection.ts"

export const makeSourceCredentials = (database: Database): SourceCredentials => ({
  save: (connectionId, sealed) =>
    database.write("save the credentials", sourceCredentialRow, (rows) =>
      rows.upsert({ connectionId, sealed }, ["connectionId"]),
    ),

  find: (connectionId) =>
    database
      .rows("read the credentials", sourceCredentialRow, (rows) => rows.findOneBy({ connectionId }))
      .pipe(Effect.map((row) => row?.sealed ?? null)),
})
