import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { type SourceDetailsApi, sourceDetailsRoutes } from "./details.ts"
import { type PushCredentialsApi, pushCredentialsRoutes } from "./push-credentials.ts"
import { type SourceReadingApi, sourceReadingRoutes } from "./reading.ts"
import { type SourceWebhookApi, sourceWebhookRoutes } from "./source-webhook.ts"

export interface SourceApi extends Omit<SourceReadingApi, "connection"> {
  readonly connection: SourceReadingApi["connection"] & SourceDetailsApi & SourceWebhookApi
  readonly push: PushCredentialsApi
}

/** The source of a client: how it is reached and read. */
export const sourceRoutes = (access: Access<AuthenticatedSession>, api: SourceApi): ReadonlyArray<Route> => [
  ...sourceDetailsRoutes(access, api.connection),
  ...pushCredentialsRoutes(access, api.push),
  ...sourceWebhookRoutes(access, api.connection),
  ...sourceReadingRoutes(access, api),
]
