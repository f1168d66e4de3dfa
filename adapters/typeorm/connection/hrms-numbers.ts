import * as Effect from "effect/Effect"
import type { HrmsNumbers } from "../../../core/ports/connection/hrms-numbers.ts"
import type { Database } from "../database.ts"
import type { SupportedHrmsRow } from "../rows/organization.ts"

export const makeHrmsNumbers = (database: Database): HrmsNumbers => ({
  findOrAssign: (codes) =>
    Effect.gen(function* () {
      const read = database.query<SupportedHrmsRow>("number the HR systems", READ, [codes])
      const known = yield* read
      if (known.length === new Set(codes).size) return byCode(known)
      yield* database.query("number the HR systems", INSERT, [codes])
      return byCode(yield* read)
    }),
})

const byCode = (rows: ReadonlyArray<SupportedHrmsRow>): ReadonlyMap<string, number> =>
  new Map(rows.map(({ code, number }) => [code, number]))

const READ = { text: "SELECT code, number FROM supported_hrms WHERE code = ANY($1)" }

const INSERT = {
  text: "INSERT INTO supported_hrms (code) SELECT DISTINCT unnest($1::text[]) ON CONFLICT (code) DO NOTHING",
}
