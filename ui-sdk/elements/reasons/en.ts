import type { ReasonTexts } from "../../../core/contract/reasons/reason-codes.ts"
import type { Format } from "../locale/format.ts"
import { datesEn } from "./dates/en.ts"
import { filesEn } from "./files/en.ts"
import { guardEn } from "./guard/en.ts"
import { issuesEn } from "./issues/en.ts"
import { rowsEn } from "./rows/en.ts"
import { sourcesEn } from "./sources/en.ts"
import { syncsEn } from "./syncs/en.ts"
import { valuesEn } from "./values/en.ts"

export const reasonsEn = (f: Format): ReasonTexts => ({
  ...valuesEn(f),
  ...datesEn(),
  ...rowsEn(f),
  ...sourcesEn(f),
  ...guardEn(f),
  ...filesEn(f),
  ...syncsEn(f),
  ...issuesEn(f),
})
