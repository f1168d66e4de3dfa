import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { makePublicAccess } from "../../access/api-key.ts"
import { makeJourneyAccess } from "../../access/journey.ts"
import type { Route } from "../../route.ts"
import { answerRequestRoute, repairRoute } from "./answer-question.ts"
import { checkSourceRoute } from "./check-source.ts"
import { documentRoutes } from "./documents.ts"
import { journeyPushRoutes } from "./push.ts"
import { requestHrmsRoute } from "./request-hrms.ts"
import { confirmSyncRoute } from "./confirm-sync.ts"
import { listConnectorsRoute } from "./list-connectors.ts"
import { requestMailboxCodeRoute, verifyMailboxRoute } from "./mailbox.ts"
import { openLinkRoute, renewLinkRoute } from "./open-link.ts"
import { pauseJourneyRoute } from "./pause-journey.ts"
import { previewJourneyRoute } from "./preview-journey.ts"
import { saveJourneyRoute } from "./save-journey.ts"
import { sendLinkRoute } from "./send-link.ts"
import { showJourneyRoute } from "./show-journey.ts"
import { showQuestionRoute } from "./show-question.ts"
import { showSyncRoute } from "./show-sync.ts"
import { submitJourneyRoute } from "./submit-journey.ts"
import { type UploadApi, uploadRoutes } from "../uploads/routes.ts"
import { makeJourneyUploads } from "./upload-place.ts"

export interface JourneyApi {
  readonly access: Pick<UseCases["access"], "authenticateJourney" | "limitAnonymousCalls">
  readonly push: UseCases["push"]
  readonly requests: UseCases["requests"]
  readonly connection: Pick<
    UseCases["connection"],
    | "checkJourneySource"
    | "listJourneyConnectors"
    | "openJourneyLink"
    | "pauseConnection"
    | "renewJourneyLink"
    | "repairJourney"
    | "requestMailboxCode"
    | "saveJourney"
    | "sendJourneyLink"
    | "showJourney"
    | "showJourneyQuestion"
    | "showJourneySync"
    | "showPreview"
    | "submitJourney"
    | "verifyMailbox"
  > &
    UploadApi
  readonly sharing: Pick<UseCases["sharing"], "answerSharingRequest">
  readonly sync: Pick<UseCases["sync"], "confirmSync">
}

/** The endpoints behind the journey. Their token names the connection, so that no request does. */
export const journeyRoutes = ({
  access,
  connection,
  push,
  requests,
  sharing,
  sync,
}: JourneyApi): ReadonlyArray<Route> => {
  const journeyAccess = makeJourneyAccess(access.authenticateJourney)
  return [
    showJourneyRoute(journeyAccess, connection.showJourney),
    saveJourneyRoute(journeyAccess, connection.saveJourney),
    listConnectorsRoute(journeyAccess, connection.listJourneyConnectors),
    checkSourceRoute(journeyAccess, connection.checkJourneySource),
    previewJourneyRoute(journeyAccess, connection.showPreview),
    submitJourneyRoute(journeyAccess, connection.submitJourney),
    showSyncRoute(journeyAccess, connection.showJourneySync),
    showQuestionRoute(journeyAccess, connection.showJourneyQuestion),
    repairRoute(journeyAccess, connection.repairJourney),
    answerRequestRoute(journeyAccess, {
      answer: sharing.answerSharingRequest,
      verify: connection.verifyMailbox,
    }),
    requestMailboxCodeRoute(journeyAccess, connection.requestMailboxCode),
    verifyMailboxRoute(journeyAccess, connection.verifyMailbox),
    pauseJourneyRoute(journeyAccess, connection.pauseConnection),
    sendLinkRoute(journeyAccess, connection.sendJourneyLink),
    openLinkRoute(makePublicAccess(access.limitAnonymousCalls), connection.openJourneyLink),
    renewLinkRoute(makePublicAccess(access.limitAnonymousCalls), connection.renewJourneyLink),
    ...journeyPushRoutes(journeyAccess, push),
    ...documentRoutes(journeyAccess, requests),
    requestHrmsRoute(journeyAccess, requests.requestHrms),
    ...uploadRoutes(makeJourneyUploads(journeyAccess), connection),
    confirmSyncRoute(journeyAccess, sync.confirmSync),
  ]
}
