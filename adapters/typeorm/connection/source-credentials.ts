import * as Effect from "effect/Effect"
import type { SourceCredentials } from "../../../core/ports/connection/source-credentials.ts"
import type { Database } from "../database.ts"

export const makeSourceCredentials = (database: Database): SourceCredentials => ({
  save: (connectionId, sealed) =>
    database.query("save the credentials", SAVE, [connectionId, sealed]).pipe(Effect.asVoid),

  find: (connectionId) =>
    database
      .query<{ sealed: Buffer }>("read the credentials", FIND, [connectionId])
      .pipe(Effect.map(([row]) => row?.sealed ?? null)),
})

const SAVE = {
  text: `INSERT INTO source_credential VALUES ($1, $2)
    ON CONFLICT (connection_id) DO UPDATE SET sealed = excluded.sealed`,
}

const FIND = { text: "SELECT sealed FROM source_credential WHERE connection_id = $1" }
