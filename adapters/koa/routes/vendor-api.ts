import { TAGS } from "../operation.ts"
import { makeAccessByCaller } from "../access/callers.ts"
import type { Implementation } from "../implement.ts"
import type { Route } from "../route.ts"
import type { Service } from "../service.ts"
import { accessCalls } from "./access.ts"
import { connectionCalls } from "./connection.ts"
import { consoleCalls, consoleRoutes } from "./console/routes.ts"
import { employeeCalls } from "./employee.ts"
import { journeyCalls } from "./journey/routes.ts"
import { pushCalls } from "./push.ts"
import { salaryCalls } from "./salary.ts"
import { sharingCalls } from "./sharing.ts"
import { webhookCalls } from "./webhooks.ts"

/** The endpoints that are not declared in the contract yet. */
const ROUTES: ReadonlyArray<(api: Service) => ReadonlyArray<Route>> = [consoleRoutes]

/** The calls that are declared in the contract. */
const CALLS: ReadonlyArray<Implementation> = [
  ...connectionCalls,
  ...accessCalls,
  ...employeeCalls,
  ...sharingCalls,
  ...salaryCalls,
  ...webhookCalls,
  ...pushCalls,
  ...journeyCalls,
  ...consoleCalls,
]

/** Every endpoint of interface.md, by tag, in the order in which a vendor uses them. */
export const vendorApiRoutes = (service: Service): ReadonlyArray<Route> =>
  [...ROUTES.flatMap((makeRoutes) => makeRoutes(service)), ...toRoutes(service)].toSorted(
    (a, b) => findTagPosition(a) - findTagPosition(b),
  )

const toRoutes = (service: Service): ReadonlyArray<Route> => {
  const access = makeAccessByCaller(service)
  return CALLS.map(({ toRoute }) => toRoute(service, access))
}

const TAG_ORDER = Object.keys(TAGS)

const findTagPosition = ({ operation }: Route): number => TAG_ORDER.indexOf(operation?.tag ?? "")
