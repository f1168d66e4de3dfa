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
import { type AuditRules, IS_A_DRAFT, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const REQUESTS_PORTS = [
  "assisted",
  "callers",
  "connections",
  "documents",
  "issues",
  "makeCsvSource",
  "malwareScanner",
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
    listAssisted: makeListAssisted(ports),
    listUnsupported: makeListUnsupported(ports),
    moveAssisted: makeMoveAssisted(ports),
    openDocument: makeOpenDocument(ports),
    requestAssisted: makeRequestAssisted({ ...ports, connectCorporate }),
    requestUpload: makeRequestUpload(ports),
    shareAssistedFile: makeShareAssistedFile(ports),
    showAssisted: makeShowAssisted(ports),
    showUnsupported: makeShowUnsupported(ports),
    submitUnsupported,
    uploadAssisted: makeUploadAssisted({ ...ports, runSync }),
  }
}

export type RequestsUseCases = ReturnType<typeof makeRequestsUseCases>

const IS_A_REQUEST = { notAudited: "A request changes no secret, user, policy or connection." } as const

export const REQUESTS_RULES: AuditRules<RequestsUseCases> = {
  moveAssisted: {
    audit: "in-transaction",
    action: "connection.set-up.moved",
    describe: ([, connectionId, state]) => ({ connectionId, details: { state } }),
  },
  openDocument: {
    audit: "afterwards",
    action: "document.read",
    describe: ([, owner, id]) => ({ target: { kind: "document", id }, details: { of: owner.of } }),
  },
  requestAssisted: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: () => ({ details: { connector: "assisted" } }),
  },
  shareAssistedFile: {
    audit: "in-transaction",
    action: "connection.file.imported",
    describe: ([, { connectionId, uploadId, mode }]) => ({
      connectionId,
      target: { kind: "upload", id: uploadId },
      details: { connector: "csv", mode, dryRun: false },
    }),
  },
  uploadAssisted: {
    audit: "afterwards",
    action: "connection.file.imported",
    describe: ([, { connectionId, source, mode, dryRun }]) => ({
      connectionId,
      details: { connector: source.connector, mode, dryRun },
    }),
  },
  appendJourneyDocument: IS_A_DRAFT,
  beginJourneyDocument: IS_A_DRAFT,
  completeJourneyDocument: IS_A_DRAFT,
  deleteJourneyDocument: IS_A_DRAFT,
  listJourneyDocuments: IS_A_DRAFT,
  addDocument: IS_A_REQUEST,
  appendDocument: IS_A_REQUEST,
  beginDocument: IS_A_REQUEST,
  completeDocument: IS_A_REQUEST,
  answerUnsupported: IS_A_REQUEST,
  requestHrms: IS_A_REQUEST,
  requestUpload: IS_A_REQUEST,
  submitUnsupported: IS_A_REQUEST,
  listAssisted: READS_NO_PERSONAL_DATA,
  listUnsupported: READS_NO_PERSONAL_DATA,
  showAssisted: READS_NO_PERSONAL_DATA,
  showUnsupported: READS_NO_PERSONAL_DATA,
}
