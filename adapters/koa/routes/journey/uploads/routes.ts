import type { AuthenticatedJourney } from "../../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type { Access } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { appendUploadRoute, showUploadRoute, startUploadRoute } from "./files.ts"
import {
  checkUploadRoute,
  correctUploadRowRoute,
  exportUploadErrorsRoute,
  listUploadRowsRoute,
} from "./rows.ts"

export type UploadApi = Pick<
  UseCases["connection"],
  | "appendUpload"
  | "checkUpload"
  | "correctUploadRow"
  | "exportUploadErrors"
  | "listUploadRows"
  | "showUpload"
  | "startUpload"
>

/** Files that the corporate uploads, checks and corrects. */
export const uploadRoutes = (access: Access<AuthenticatedJourney>, api: UploadApi): ReadonlyArray<Route> => [
  startUploadRoute(access, api.startUpload),
  appendUploadRoute(access, api.appendUpload),
  showUploadRoute(access, api.showUpload),
  checkUploadRoute(access, api.checkUpload),
  listUploadRowsRoute(access, api.listUploadRows),
  correctUploadRowRoute(access, api.correctUploadRow),
  exportUploadErrorsRoute(access, api.exportUploadErrors),
]
