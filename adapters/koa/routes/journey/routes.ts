import { journeyUploads } from "../../../../core/contract/onboarding/journey/upload-calls.ts"
import type { Implementation } from "../../calls/implement.ts"
import { makeUploadImplementations } from "../uploads/uploads.ts"
import { accessCalls } from "./links/access.ts"
import { questionCalls } from "./answer-question.ts"
import { checkCalls } from "./check-source.ts"
import { connectedCalls } from "./connected.ts"
import { confirmSyncCalls } from "./confirm-sync.ts"
import { documentCalls } from "./documents.ts"
import { linkCalls } from "./links/links.ts"
import { connectorCalls } from "./list-connectors.ts"
import { mailboxCalls } from "./mailbox.ts"
import { pauseCalls } from "./pause-journey.ts"
import { previewCalls } from "./preview-journey.ts"
import { pushEventCalls } from "./push-events.ts"
import { pushCalls } from "./push.ts"
import { requestCalls } from "./request-hrms.ts"
import { saveCalls } from "./save-journey.ts"
import { showCalls } from "./show-journey.ts"
import { showQuestionCalls } from "./show-question.ts"
import { syncCalls } from "./show-sync.ts"
import { submitCalls } from "./submit-journey.ts"

/** The calls behind the journey. Their token names the connection, so that no request does. */
export const journeyCalls: ReadonlyArray<Implementation> = [
  ...showCalls,
  ...saveCalls,
  ...connectorCalls,
  ...checkCalls,
  ...previewCalls,
  ...accessCalls,
  ...submitCalls,
  ...syncCalls,
  ...showQuestionCalls,
  ...questionCalls,
  ...mailboxCalls,
  ...pauseCalls,
  ...connectedCalls,
  ...linkCalls,
  ...pushCalls,
  ...pushEventCalls,
  ...documentCalls,
  ...requestCalls,
  ...makeUploadImplementations(journeyUploads),
  ...confirmSyncCalls,
]
