import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { TAGS } from "../operation.ts"
import type { Route } from "../route.ts"
import { accessRoutes, type AccessApi } from "./access.ts"
import { connectionRoutes } from "./connection.ts"
import { employeeRoutes } from "./employee.ts"
import { pushRoutes } from "./push.ts"
import { salaryRoutes } from "./salary.ts"
import { sharingRoutes } from "./sharing.ts"
import { type WebhooksApi, webhooksRoutes } from "./webhooks.ts"

/** What the vendor API does. */
export interface VendorApi
  extends Omit<UseCases, "mapping" | "requests" | "sync" | "transformation">, AccessApi, WebhooksApi {}

/** The endpoints of each context. */
const ROUTES: ReadonlyArray<(api: VendorApi) => ReadonlyArray<Route>> = [
  connectionRoutes,
  accessRoutes,
  employeeRoutes,
  sharingRoutes,
  salaryRoutes,
  webhooksRoutes,
  pushRoutes,
]

/** Every endpoint of interface.md, by tag: in the order in which a vendor meets them. */
export const vendorApiRoutes = (api: VendorApi): ReadonlyArray<Route> =>
  ROUTES.flatMap((makeRoutes) => makeRoutes(api)).toSorted((a, b) => findTagPosition(a) - findTagPosition(b))

const TAG_ORDER = Object.keys(TAGS)

const findTagPosition = ({ operation }: Route): number => TAG_ORDER.indexOf(operation?.tag ?? "")
