import type { Calls } from "../call.ts"

export const TRANSFORMATION_CALLS = {
  "transformation.changeConnectionRules": {
    action: "connection.change-rules",
    targetKind: "connection",
    run: ({ transformation }, actor, { connectionId }) =>
      transformation.changeConnectionRules(actor, connectionId, []),
  },
  "transformation.previewVendorRules": {
    action: "vendor.change-rules",
    targetKind: "connection",
    run: ({ transformation }, actor, { connectionId }) =>
      transformation.previewVendorRules(actor, { connectionId, rules: [], extent: "sample" }),
  },
  "transformation.previewRules": {
    action: "connection.change-rules",
    targetKind: "connection",
    run: ({ transformation }, actor, { connectionId }) =>
      transformation.previewRules(actor, { connectionId, rules: [], source: null, extent: "sample" }),
  },
} satisfies Calls
