import type { Implementation } from "../../../calls/implement.ts"
import { anchorCalls } from "./anchors.ts"
import { arrivalCalls } from "./arrival.ts"
import { clientCalls } from "./client.ts"
import { invitationCalls } from "./invitations.ts"
import { listCalls } from "./list.ts"
import { pushReviewCalls } from "./push.ts"
import { clientSettingsCalls } from "./settings.ts"
import { syncCalls } from "./syncs.ts"

/** The clients of a vendor, their syncs and their issues. */
export const clientsCalls: ReadonlyArray<Implementation> = [
  ...listCalls,
  ...invitationCalls,
  ...clientCalls,
  ...anchorCalls,
  ...pushReviewCalls,
  ...syncCalls,
  ...arrivalCalls,
  ...clientSettingsCalls,
]
