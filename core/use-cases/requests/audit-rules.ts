import type { RequestsUseCases } from "./requests-use-cases.ts"
import { type AuditRules, IS_A_DRAFT, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

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
