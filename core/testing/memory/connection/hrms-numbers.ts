import * as Effect from "effect/Effect"
import type { HrmsNumbers } from "../../../ports/connection/hrms-numbers.ts"
import type { Tables } from "../tables.ts"

export const makeMemoryHrmsNumbers = ({ hrmsNumbers }: Tables): HrmsNumbers => ({
  findOrAssign: (codes) =>
    Effect.sync(() => {
      for (const code of codes) if (!hrmsNumbers.has(code)) hrmsNumbers.set(code, hrmsNumbers.size + 1)
      return new Map(codes.map((code) => [code, hrmsNumbers.get(code) ?? 0]))
    }),
})
