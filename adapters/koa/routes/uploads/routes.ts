import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import type { Route } from "../../route.ts"
import { appendUploadRoute, showUploadRoute, startUploadRoute } from "./files.ts"
import {
  checkUploadRoute,
  correctUploadRowRoute,
  exportUploadErrorsRoute,
  listUploadRowsRoute,
} from "./rows.ts"
import type { UploadPlace } from "./upload-place.ts"

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

/** Files that are uploaded, checked and corrected. */
export const uploadRoutes = <Caller>(place: UploadPlace<Caller>, api: UploadApi): ReadonlyArray<Route> => [
  startUploadRoute(place, api.startUpload),
  appendUploadRoute(place, api.appendUpload),
  showUploadRoute(place, api.showUpload),
  checkUploadRoute(place, api.checkUpload),
  listUploadRowsRoute(place, api.listUploadRows),
  correctUploadRowRoute(place, api.correctUploadRow),
  exportUploadErrorsRoute(place, api.exportUploadErrors),
]
