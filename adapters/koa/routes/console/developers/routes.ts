import type { Implementation } from "../../../calls/implement.ts"
import { apiCallCalls } from "./api-calls.ts"
import { firstWeekCalls } from "./first-week.ts"
import { issueCalls } from "./issue.ts"
import { listCalls } from "./list.ts"
import { sdkCalls } from "./sdk.ts"

/** What the vendor's developers call the API with, and how the journey looks in their pages. */
export const developersCalls: ReadonlyArray<Implementation> = [
  ...listCalls,
  ...issueCalls,
  ...sdkCalls,
  ...apiCallCalls,
  ...firstWeekCalls,
]
