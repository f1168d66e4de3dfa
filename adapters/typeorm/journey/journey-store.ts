import * as Effect from "effect/Effect"
import type { JourneyStore } from "../../../core/ports/journey/journey-store.ts"
import type { Database } from "../database.ts"
import { journeyRow } from "../rows/connection.ts"

export const makeJourneyStore = (database: Database): JourneyStore => ({
  find: (connectionId) =>
    database.rows("find a journey", journeyRow, (rows) => rows.findOneBy({ connectionId })),

  save: ({ connectionId, version, saveId, step, answers, savedAt }) =>
    database
      .query("save a journey", SAVE, [connectionId, version, saveId, step, answers, new Date(savedAt)])
      .pipe(Effect.map((saved) => saved.length > 0)),
})

/** The lock keeps a termination, which deletes the journey, from missing one that is stored at the same time. */
const SAVE = {
  text: `INSERT INTO journey (connection_id, version, save_id, step, answers, saved_at)
      SELECT id, $2, $3, $4, $5, $6 FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED'
        AND ($2 = 1 OR EXISTS (SELECT FROM journey WHERE connection_id = $1)) FOR SHARE
    ON CONFLICT (connection_id) DO UPDATE SET version = excluded.version, save_id = excluded.save_id,
      step = excluded.step, answers = excluded.answers, saved_at = excluded.saved_at
      WHERE journey.version = excluded.version - 1
    RETURNING version`,
}
