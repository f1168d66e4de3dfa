import { TAGS } from "../operation.ts"
import { makeAccessByCaller } from "../access/callers.ts"
import type { Implementation } from "../implement.ts"
import type { Route } from "../route.ts"
import type { Service } from "../service.ts"
import { accessRoutes } from "./access.ts"
import { connectionRoutes } from "./connection.ts"
import { consoleCalls, consoleRoutes } from "./console/routes.ts"
import { employeeRoutes } from "./employee.ts"
import { journeyRoutes } from "./journey/routes.ts"
import { pushRoutes } from "./push.ts"
import { salaryRoutes } from "./salary.ts"
import { sharingCalls } from "./sharing.ts"
import { webhooksRoutes } from "./webhooks.ts"

/** The endpoints of each context. */
const ROUTES: ReadonlyArray<(api: Service) => ReadonlyArray<Route>> = [
  connectionRoutes,
  accessRoutes,
  employeeRoutes,
  salaryRoutes,
  webhooksRoutes,
  pushRoutes,
  journeyRoutes,
  consoleRoutes,
]

/** The calls that are declared in the contract. */
const CALLS: ReadonlyArray<Implementation> = [...sharingCalls, ...consoleCalls]

/** Every endpoint of specification/endpoints.md#endpoints, by tag, in the order in which a vendor uses them. */
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
