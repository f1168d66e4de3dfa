import type { Calls } from "../call.ts"

const FORM = { hrms_name: "Some HRMS" }
const UNSUPPORTED_FORM = { ...FORM, org_name: "Acme", email: "asha@acme.example" }

const ARRIVING_DOCUMENT = {
  documentId: "document",
  chunk: 0,
  bytes: Buffer.from("a"),
  name: "a.pdf",
  pieces: 1,
}

export const REQUEST_CALLS = {
  "requests.appendJourneyDocument": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.appendJourneyDocument(actor, { connectionId, ...ARRIVING_DOCUMENT }),
  },
  "requests.beginJourneyDocument": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) => requests.beginJourneyDocument(actor, connectionId),
  },
  "requests.completeJourneyDocument": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.completeJourneyDocument(actor, { connectionId, ...ARRIVING_DOCUMENT }),
  },
  "requests.deleteJourneyDocument": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.deleteJourneyDocument(actor, connectionId, "document"),
  },
  "requests.listJourneyDocuments": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) => requests.listJourneyDocuments(actor, connectionId),
  },
  "requests.requestHrms": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.requestHrms(actor as never, { connectionId, requestId: "request", form: FORM }),
  },
  "requests.addDocument": {
    action: "assisted.add-document",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.addDocument(actor, {
        owner: { of: "assisted", id: connectionId },
        name: "a.pdf",
        bytes: [],
      } as never),
  },
  "requests.appendDocument": {
    action: "assisted.add-document",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.appendDocument(actor, { owner: { of: "assisted", id: connectionId }, ...ARRIVING_DOCUMENT }),
  },
  "requests.beginDocument": {
    action: "assisted.add-document",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.beginDocument(actor, { of: "assisted", id: connectionId }),
  },
  "requests.completeDocument": {
    action: "hrms-request.add-document",
    targetKind: "vendor",
    run: ({ requests }, actor, { requestId }) =>
      requests.completeDocument(actor, { owner: { of: "unsupported", id: requestId }, ...ARRIVING_DOCUMENT }),
  },
  "requests.answerUnsupported": {
    action: "hrms-request.answer",
    targetKind: "vendor",
    run: ({ requests }, actor, { requestId }) => requests.answerUnsupported(actor, requestId),
  },
  "requests.requestUpload": {
    action: "assisted.request-upload",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) => requests.requestUpload(actor, connectionId),
  },
  "requests.submitUnsupported": {
    action: "hrms-request.file",
    targetKind: "vendor",
    run: ({ requests }, actor, { vendorOrgId }) =>
      requests.submitUnsupported(actor, vendorOrgId, UNSUPPORTED_FORM),
  },
  "requests.listAssisted": {
    action: "assisted.list",
    targetKind: "list",
    run: ({ requests }, actor) => requests.listAssisted(actor, null),
  },
  "requests.listUnsupported": {
    action: "hrms-request.list",
    targetKind: "list",
    run: ({ requests }, actor) => requests.listUnsupported(actor, null),
  },
  "requests.moveAssisted": {
    action: "assisted.move",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.moveAssisted(actor, connectionId, "documents_received"),
  },
  "requests.openDocument": {
    action: "assisted.open-document",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.openDocument(actor, { of: "assisted", id: connectionId }, "document"),
  },
  "requests.requestAssisted": {
    action: "connection.accept",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.requestAssisted(actor, { connectionId, form: FORM, frequency: null, timeZone: null }),
  },
  "requests.shareAssistedFile": {
    action: "assisted.upload",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) =>
      requests.shareAssistedFile(actor, { connectionId, uploadId: "upload", mode: "full" }),
  },
  "requests.showAssisted": {
    action: "assisted.show",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) => requests.showAssisted(actor, connectionId),
  },
  "requests.showUnsupported": {
    action: "hrms-request.show",
    targetKind: "vendor",
    run: ({ requests }, actor, { requestId }) => requests.showUnsupported(actor, requestId),
  },
  "requests.uploadAssisted": {
    action: "assisted.upload",
    targetKind: "connection",
    run: ({ requests }, actor, { connectionId }) => requests.uploadAssisted(actor, { connectionId } as never),
  },
} satisfies Calls
