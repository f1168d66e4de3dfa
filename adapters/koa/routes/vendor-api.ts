import { TAGS } from "../../../core/contract/call.ts"
import { makeAccessByCaller } from "../authentication/callers.ts"
import type { Implementation } from "../calls/implement.ts"
import type { Route } from "../calls/route.ts"
import type { Service } from "../service.ts"
import { accountCalls } from "./accounts.ts"
import { connectionCalls } from "./connection.ts"
import { consoleCalls } from "./console/routes.ts"
import { employeeCalls } from "./employee/employee.ts"
import { journeyCalls } from "./journey/routes.ts"
import { onboardingCalls } from "./onboarding.ts"
import { pushCalls } from "./push.ts"
import { salaryCalls } from "./employee/salary.ts"
import { sharingCalls } from "./sharing.ts"
import { updateCalls } from "./updates.ts"
import { webhookCalls } from "./webhooks.ts"

/** The calls of each context. */
const CALLS: ReadonlyArray<Implementation> = [
  ...connectionCalls,
  ...accountCalls,
  ...onboardingCalls,
  ...employeeCalls,
  ...updateCalls,
  ...sharingCalls,
  ...salaryCalls,
  ...webhookCalls,
  ...pushCalls,
  ...journeyCalls,
  ...consoleCalls,
]

/** The routes of every call, by tag, in the order in which a vendor uses them. `baseUrl`: the address of the service. */
export const vendorApiRoutes = (service: Service, baseUrl: string): ReadonlyArray<Route> => {
  const access = makeAccessByCaller(service, new URL(baseUrl).origin)
  return CALLS.map(({ toRoute }) => toRoute(service, access)).toSorted(
    (a, b) => findTagPosition(a) - findTagPosition(b),
  )
}

const TAG_ORDER = Object.keys(TAGS)

const findTagPosition = ({ operation }: Route): number => TAG_ORDER.indexOf(operation?.tag ?? "")
