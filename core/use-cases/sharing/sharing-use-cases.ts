import type { Ports } from "../../ports/ports.ts"
import { makeAnswerSharingRequest } from "./answer-request.ts"
import { makeChangeConnectionFlags } from "./change-connection-flags.ts"
import { makeChangeOnDemand } from "./change-on-demand.ts"
import { makeChangeSharing } from "./change-sharing.ts"
import { makeChangeVendorFlags } from "./change-vendor-flags.ts"
import { makePreviewSharing } from "./preview/preview-sharing.ts"
import { makeReadDataModel } from "./read-data-model.ts"
import { makeRecordConsent } from "./record-consent.ts"
import { makeShowDataModel } from "./show-data-model.ts"
import { makeShowSharing } from "./show-sharing.ts"

export const SHARING_PORTS = [
  "callers",
  "cipher",
  "connections",
  "consents",
  "directory",
  "issues",
  "ledger",
  "lock",
  "phoneNumbers",
  "salaryHistory",
  "secrets",
  "sharingTerms",
  "sourceCredentials",
  "sources",
  "telemetry",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type SharingPorts = Pick<Ports, (typeof SHARING_PORTS)[number]>

/** What vendors request, and what corporates agree to. */
export const makeSharingUseCases = (ports: SharingPorts) => ({
  answerSharingRequest: makeAnswerSharingRequest(ports),
  changeConnectionFlags: makeChangeConnectionFlags(ports),
  changeOnDemand: makeChangeOnDemand(ports),
  changeSharing: makeChangeSharing(ports),
  changeVendorFlags: makeChangeVendorFlags(ports),
  previewSharing: makePreviewSharing({ ...ports, credentials: ports.sourceCredentials }),
  readDataModel: makeReadDataModel(ports),
  recordConsent: makeRecordConsent(ports),
  showDataModel: makeShowDataModel(ports),
  showSharing: makeShowSharing(ports),
})

export type SharingUseCases = ReturnType<typeof makeSharingUseCases>
