import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import type { UploadStore } from "../../ports/connection/upload-store.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { MakeFileSource } from "../../ports/sync/source.ts"
import type { RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { UnsupportedRequests } from "../../ports/requests/unsupported-requests.ts"
import type { ConnectionUseCases } from "../connection/connection-use-cases.ts"
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
import type { Connections } from "../../ports/connection/connections.ts"
import type { ConnectionOnboarding } from "../../ports/connection/connection-onboarding.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"

export interface RequestsPorts {
  readonly assisted: AssistedRequests
  readonly connections: Connections
  readonly onboarding: ConnectionOnboarding
  readonly settings: SettingsStore
  readonly syncSchedule: SyncSchedule
  readonly documents: RequestDocuments
  readonly issues: ConnectionIssues
  readonly secrets: Secrets
  readonly sourceCredentials: SourceCredentials
  readonly makeCsvSource: MakeFileSource
  readonly phoneNumbers: PhoneNumbers
  readonly unsupported: UnsupportedRequests
  readonly uploads: UploadStore
  readonly vault: Vault
  readonly vendors: VendorStore
  readonly connection: Pick<ConnectionUseCases, "connectCorporate">
  readonly sync: Pick<SyncUseCases, "requestUpload" | "runSync">
}

/** Requests of corporates to the operator. */
export const makeRequestsUseCases = (ports: RequestsPorts) => {
  const forms = { ...ports, credentials: ports.sourceCredentials }
  const { connectCorporate } = ports.connection
  const { requestUpload, runSync } = ports.sync
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
    requestUpload,
    shareAssistedFile: makeShareAssistedFile(ports),
    showAssisted: makeShowAssisted(forms),
    showUnsupported: makeShowUnsupported(ports),
    submitUnsupported,
    uploadAssisted: makeUploadAssisted({ ...ports, runSync }),
  }
}

export type RequestsUseCases = ReturnType<typeof makeRequestsUseCases>
