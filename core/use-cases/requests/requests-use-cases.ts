import type { Ports } from "../../ports/ports.ts"
import type { OnboardingUseCases } from "../onboarding/onboarding-use-cases.ts"
import { makeRequestUpload } from "./request-upload.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeAddDocument } from "./add-document.ts"
import {
  makeAppendJourneyDocument,
  makeBeginJourneyDocument,
  makeCompleteJourneyDocument,
  makeDeleteJourneyDocument,
  makeListJourneyDocuments,
} from "./journey/journey-documents.ts"
import { makeRequestHrms } from "./journey/request-hrms.ts"
import { makeListAssisted, makeShowAssisted } from "./list-assisted.ts"
import { makeMoveAssisted } from "./move-assisted.ts"
import { makeOpenDocument } from "./open-document.ts"
import { makeRequestAssisted } from "./request-assisted.ts"
import { makeShareAssistedFile } from "./share-assisted-file.ts"
import {
  makeAnswerUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
  makeSubmitUnsupported,
} from "./unsupported-hrms.ts"
import { makeAppendDocument, makeBeginDocument, makeCompleteDocument } from "./upload-document.ts"
import { makeUploadAssisted } from "./upload-assisted.ts"

export const REQUESTS_PORTS = [
  "assisted",
  "connections",
  "documents",
  "issues",
  "makeCsvSource",
  "phoneNumbers",
  "secrets",
  "settings",
  "sourceCredentials",
  "syncSchedule",
  "unsupported",
  "uploads",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface RequestsPorts extends Pick<Ports, (typeof REQUESTS_PORTS)[number]> {
  readonly onboarding: Pick<OnboardingUseCases, "connectCorporate">
  readonly sync: Pick<SyncUseCases, "runSync">
}

/** Requests of corporates to the operator. */
export const makeRequestsUseCases = (ports: RequestsPorts) => {
  const forms = { ...ports, credentials: ports.sourceCredentials }
  const { connectCorporate } = ports.onboarding
  const { runSync } = ports.sync
  const submitUnsupported = makeSubmitUnsupported(ports)
  return {
    appendJourneyDocument: makeAppendJourneyDocument(ports),
    beginJourneyDocument: makeBeginJourneyDocument(ports),
    completeJourneyDocument: makeCompleteJourneyDocument(ports),
    deleteJourneyDocument: makeDeleteJourneyDocument(ports),
    listJourneyDocuments: makeListJourneyDocuments(ports),
    requestHrms: makeRequestHrms({ ...ports, submitUnsupported }),
    addDocument: makeAddDocument(ports),
    appendDocument: makeAppendDocument(ports),
    beginDocument: makeBeginDocument(ports),
    completeDocument: makeCompleteDocument(ports),
    answerUnsupported: makeAnswerUnsupported(ports),
    listAssisted: makeListAssisted(forms),
    listUnsupported: makeListUnsupported(ports),
    moveAssisted: makeMoveAssisted(ports),
    openDocument: makeOpenDocument(ports),
    requestAssisted: makeRequestAssisted({ ...forms, connectCorporate }),
    requestUpload: makeRequestUpload(ports),
    shareAssistedFile: makeShareAssistedFile(ports),
    showAssisted: makeShowAssisted(forms),
    showUnsupported: makeShowUnsupported(ports),
    submitUnsupported,
    uploadAssisted: makeUploadAssisted({ ...ports, runSync }),
  }
}

export type RequestsUseCases = ReturnType<typeof makeRequestsUseCases>
