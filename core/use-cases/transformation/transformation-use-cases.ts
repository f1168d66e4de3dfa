import type { Ports } from "../../ports/ports.ts"
import { makeChangeConnectionRules, makeChangeVendorRules } from "./change-rules.ts"
import { makePreviewRules } from "./preview/preview-rules.ts"
import { makePreviewVendorRules } from "./preview/preview-vendor-rules.ts"

export const TRANSFORMATION_PORTS = [
  "connections",
  "directory",
  "phoneNumbers",
  "settings",
  "sourceCredentials",
  "sources",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type TransformationPorts = Pick<Ports, (typeof TRANSFORMATION_PORTS)[number]>

/** Rules for the values of sources. */
export const makeTransformationUseCases = (ports: TransformationPorts) => ({
  changeConnectionRules: makeChangeConnectionRules(ports),
  changeVendorRules: makeChangeVendorRules(ports),
  previewRules: makePreviewRules({ ...ports, credentials: ports.sourceCredentials }),
  previewVendorRules: makePreviewVendorRules(ports),
})

export type TransformationUseCases = ReturnType<typeof makeTransformationUseCases>
