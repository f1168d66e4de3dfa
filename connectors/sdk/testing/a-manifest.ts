import type { Manifest } from "../manifest.ts"

/** Builds a valid manifest of an HR system connector that supports full loads only. */
export const aManifest = (parts: Partial<Manifest> = {}): Manifest => ({
  sdkVersion: 1,
  code: "rota",
  name: "Rota HR",
  integrationType: "HRMS",
  credentialFields: [],
  dataCategories: ["detail_info_fields"],
  capabilities: {
    full: true,
    delta: false,
    incrementalCursor: false,
    salaryMaster: false,
    write: false,
    realTimeHooks: false,
  },
  limits: { requestsPerMinute: null, rowsPerPage: null },
  helpUrl: null,
  logoUrl: null,
  ...parts,
})
