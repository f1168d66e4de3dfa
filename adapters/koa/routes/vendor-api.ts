import { TAGS } from "../operation.ts"
import type { Route } from "../route.ts"
import { accessRoutes, type AccessApi } from "./access.ts"
import { type ConnectionApi, connectionRoutes } from "./connection.ts"
import { type ConsoleApi, consoleRoutes } from "./console/routes.ts"
import { type EmployeeApi, employeeRoutes } from "./employee.ts"
import { type JourneyApi, journeyRoutes } from "./journey/routes.ts"
import { type PushApi, pushRoutes } from "./push.ts"
import { type SalaryApi, salaryRoutes } from "./salary.ts"
import { type SharingApi, sharingRoutes } from "./sharing.ts"
import { type WebhooksApi, webhooksRoutes } from "./webhooks.ts"

/** The use-cases that the endpoints call, and nothing else of their contexts. */
export type VendorApi = AccessApi &
  ConsoleApi &
  ConnectionApi &
  EmployeeApi &
  JourneyApi &
  PushApi &
  SalaryApi &
  SharingApi &
  WebhooksApi

/** The endpoints of each context. */
const ROUTES: ReadonlyArray<(api: VendorApi) => ReadonlyArray<Route>> = [
  connectionRoutes,
  accessRoutes,
  employeeRoutes,
  sharingRoutes,
  salaryRoutes,
  webhooksRoutes,
  pushRoutes,
  journeyRoutes,
  consoleRoutes,
]

/** Every endpoint of specification/endpoints.md#endpoints, by tag, in the order in which a vendor uses them. */
export const vendorApiRoutes = (api: VendorApi): ReadonlyArray<Route> =>
  ROUTES.flatMap((makeRoutes) => makeRoutes(api)).toSorted((a, b) => findTagPosition(a) - findTagPosition(b))

const TAG_ORDER = Object.keys(TAGS)

const findTagPosition = ({ operation }: Route): number => TAG_ORDER.indexOf(operation?.tag ?? "")
