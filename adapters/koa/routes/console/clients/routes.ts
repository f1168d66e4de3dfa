import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import {
  changeScheduleRoute,
  remindClientRoute,
  showClientRoute,
  showDeletionRoute,
  terminateClientRoute,
} from "./client.ts"
import { addAnchorRoute, listAnchorsRoute, removeAnchorRoute } from "./anchors.ts"
import { askForFileRoute } from "./ask-for-file.ts"
import { pauseClientRoute } from "./pause.ts"
import { type PushReviewApi, pushReviewRoutes } from "./push.ts"
import {
  confirmSyncRoute,
  listSyncsRoute,
  requestSyncRoute,
  showSyncFiguresRoute,
  showSyncRoute,
} from "./syncs.ts"

export interface ClientsApi {
  readonly connection: Pick<
    UseCases["connection"],
    | "addAnchor"
    | "askForFile"
    | "changeSchedule"
    | "listAnchors"
    | "pauseConnection"
    | "remindClient"
    | "removeAnchor"
    | "showClient"
    | "showDeletion"
    | "terminateConnection"
  >
  readonly push: PushReviewApi
  readonly sync: Pick<
    UseCases["sync"],
    "confirmSync" | "listSyncs" | "requestSync" | "showSession" | "showSyncFigures"
  >
}

/** The clients of a vendor, their syncs and their issues. */
export const clientRoutes = (
  access: Access<AuthenticatedSession>,
  { connection, push, sync }: ClientsApi,
): ReadonlyArray<Route> => [
  showClientRoute(access, connection.showClient),
  remindClientRoute(access, connection.remindClient),
  askForFileRoute(access, connection.askForFile),
  changeScheduleRoute(access, connection),
  pauseClientRoute(access, connection.pauseConnection),
  showDeletionRoute(access, connection.showDeletion),
  terminateClientRoute(access, connection.terminateConnection),
  listAnchorsRoute(access, connection.listAnchors),
  addAnchorRoute(access, connection.addAnchor),
  removeAnchorRoute(access, connection.removeAnchor),
  ...pushReviewRoutes(access, push),
  listSyncsRoute(access, sync.listSyncs),
  showSyncFiguresRoute(access, sync.showSyncFigures),
  requestSyncRoute(access, sync.requestSync),
  confirmSyncRoute(access, sync.confirmSync),
  showSyncRoute(access, sync.showSession),
]
