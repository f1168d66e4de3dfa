import * as Effect from "effect/Effect"
import { makeConnectCorporate } from "../use-cases/onboarding/connect-corporate.ts"
import { makeRequestUpload } from "../use-cases/requests/request-upload.ts"
import { makeAddDocument } from "../use-cases/requests/add-document.ts"
import { makeListAssisted, makeShowAssisted } from "../use-cases/requests/list-assisted.ts"
import { makeMoveAssisted } from "../use-cases/requests/move-assisted.ts"
import { makeOpenDocument } from "../use-cases/requests/open-document.ts"
import { makeRequestAssisted, type RequestAssistedInput } from "../use-cases/requests/request-assisted.ts"
import {
  makeAppendDocument,
  makeBeginDocument,
  makeCompleteDocument,
} from "../use-cases/requests/upload-document.ts"
import { makeUploadAssisted } from "../use-cases/requests/upload-assisted.ts"
import { makeRecordFailedRun } from "../use-cases/sync/schedule/record-failed-run.ts"
import { makePullSource } from "../use-cases/sync/schedule/pull-source.ts"
import { makeRunSync } from "../use-cases/sync/run-sync.ts"
import { createVendor } from "./builders/connections.ts"
import { makeConnectors } from "./builders/connectors.ts"
import { makeMemoryRequests } from "./memory/requests.ts"
import { makeMemorySourceCredentials } from "./memory/connection/source-credentials.ts"
import { makeMemoryStorage } from "./storage.ts"
import { makePorts } from "./sync-fixture.ts"

type NamedInput = Extract<RequestAssistedInput, { readonly vendorOrgId: string }>

/** A vendor, and everything that requests to the operator need. */
export const makeRequestsFixture = async () => {
  const storage = makeMemoryStorage()
  const ports = {
    ...storage,
    ...makePorts(storage),
    ...makeMemoryRequests(),
    sourceCredentials: makeMemorySourceCredentials(),
  }
  const { orgId: vendorOrgId } = await createVendor(storage, { timeZone: "Asia/Kolkata" })
  const connectCorporate = makeConnectCorporate({
    ...ports,
    isCommonDomain: () => false,
    destroyKey: () => Effect.void,
  })
  const runSync = makeRunSync(ports)
  const input = (parts: Partial<NamedInput> = {}): NamedInput => ({
    vendorOrgId,
    orgName: "Acme",
    email: "hr@acme.example",
    form: { hrms_name: "Rota HR" },
    frequency: null,
    timeZone: null,
    ...parts,
  })
  const connectors = makeConnectors()
  return {
    ports,
    vendorOrgId,
    input,
    connectCorporate,
    request: makeRequestAssisted({ ...ports, connectCorporate }),
    list: makeListAssisted(ports),
    show: makeShowAssisted(ports),
    move: makeMoveAssisted(ports),
    requestUpload: makeRequestUpload(ports),
    upload: makeUploadAssisted({ ...ports, runSync }),
    addDocument: makeAddDocument(ports),
    appendDocument: makeAppendDocument(ports),
    beginDocument: makeBeginDocument(ports),
    completeDocument: makeCompleteDocument(ports),
    openDocument: makeOpenDocument({ ...ports, malwareScanner: null }),
    /** No connector of this fixture is pulled. */
    recordFailedRun: makeRecordFailedRun({ ...ports, connectors }),
    pullSource: makePullSource({
      ...ports,
      connectors,
      runSync,
      sources: { codes: [], open: () => Effect.succeed(null) },
    }),
  }
}
