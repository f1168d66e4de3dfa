import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { deliveryRoutes } from "./deliveries.ts"
import { endpointRoutes } from "./endpoint.ts"
import { resendRoutes } from "./resend.ts"

export interface ConsoleWebhooksApi {
  readonly webhooks: UseCases["webhooks"]
  readonly access: Pick<UseCases["access"], "rotateSecret">
}

/** The webhooks of the vendor whose pages are shown. */
export const consoleWebhooksRoutes = (
  session: Access<AuthenticatedSession>,
  { webhooks, access }: ConsoleWebhooksApi,
): ReadonlyArray<Route> => [
  ...deliveryRoutes(session, webhooks),
  ...resendRoutes(session, webhooks),
  ...endpointRoutes(session, { ...webhooks, rotateSecret: access.rotateSecret }),
]
