import type { ReasonTexts } from "../../../core/contract/reasons/reason-codes.ts"
import type { Format } from "../locale/format.ts"
import { datesHi } from "./dates/hi.ts"
import { filesHi } from "./files/hi.ts"
import { guardHi } from "./guard/hi.ts"
import { issuesHi } from "./issues/hi.ts"
import { rowsHi } from "./rows/hi.ts"
import { sourcesHi } from "./sources/hi.ts"
import { syncsHi } from "./syncs/hi.ts"
import { valuesHi } from "./values/hi.ts"

export const reasonsHi = (f: Format): ReasonTexts => ({
  ...valuesHi(f),
  ...datesHi(),
  ...rowsHi(f),
  ...sourcesHi(f),
  ...guardHi(f),
  ...filesHi(f),
  ...syncsHi(f),
  ...issuesHi(f),
})
