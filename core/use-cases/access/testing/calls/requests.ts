import { makeAddDocument } from "../../../requests/add-document.ts"
import { makeRequestUpload } from "../../../requests/request-upload.ts"
import { makeListAssisted, makeShowAssisted } from "../../../requests/list-assisted.ts"
import { makeMoveAssisted } from "../../../requests/move-assisted.ts"
import { makeOpenDocument } from "../../../requests/open-document.ts"
import { makeRequestAssisted } from "../../../requests/request-assisted.ts"
import { makeUploadAssisted } from "../../../requests/upload-assisted.ts"
import {
  makeAnswerUnsupported,
  makeSubmitUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
} from "../../../requests/unsupported-hrms.ts"
import { makeConnectCorporate } from "../../../connection/onboarding/connect-corporate.ts"
import type { Calls } from "../call.ts"

const FORM = { hrms_name: "Some HRMS" }
const UNSUPPORTED_FORM = { ...FORM, org_name: "Acme", email: "asha@acme.example" }

export const REQUEST_CALLS: Calls = {
  makeAddDocument: {
    action: "assisted.add-document",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeAddDocument(ports)(actor, {
        owner: { of: "assisted", id: connectionId },
        name: "a.pdf",
        bytes: [],
      } as never),
  },
  makeAnswerUnsupported: {
    action: "hrms-request.answer",
    targetKind: "vendor",
    run: (ports, actor, { requestId }) => makeAnswerUnsupported(ports)(actor, requestId),
  },
  makeRequestUpload: {
    action: "assisted.ask-for-upload",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeRequestUpload(ports)(actor, connectionId),
  },
  makeSubmitUnsupported: {
    action: "hrms-request.file",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeSubmitUnsupported(ports)(actor, vendorOrgId, UNSUPPORTED_FORM),
  },
  makeListAssisted: {
    action: "assisted.list",
    targetKind: "list",
    run: (ports, actor) => makeListAssisted(ports)(actor, null),
  },
  makeListUnsupported: {
    action: "hrms-request.list",
    targetKind: "list",
    run: (ports, actor) => makeListUnsupported(ports)(actor, null),
  },
  makeMoveAssisted: {
    action: "assisted.move",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeMoveAssisted(ports)(actor, connectionId, "documents_received"),
  },
  makeOpenDocument: {
    action: "assisted.open-document",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeOpenDocument(ports)(actor, { of: "assisted", id: connectionId }, "document"),
  },
  makeRequestAssisted: {
    action: "connection.accept",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeRequestAssisted({ ...Object(ports), connectCorporate: makeConnectCorporate(ports) } as never)(
        actor,
        {
          connectionId,
          form: FORM,
          frequency: null,
          timeZone: null,
        },
      ),
  },
  makeShowAssisted: {
    action: "assisted.show",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeShowAssisted(ports)(actor, connectionId),
  },
  makeShowUnsupported: {
    action: "hrms-request.show",
    targetKind: "vendor",
    run: (ports, actor, { requestId }) => makeShowUnsupported(ports)(actor, requestId),
  },
  makeUploadAssisted: {
    action: "assisted.upload",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeUploadAssisted(ports)(actor, { connectionId } as never),
  },
}
