import type { Calls } from "../call.ts"

export const AUDIT_CALLS = {
  "audit.exportEntries": {
    action: "audit.read",
    targetKind: "list",
    run: ({ audit }, actor) => audit.exportEntries(actor, {}),
  },
  "audit.listEntries": {
    action: "audit.read",
    targetKind: "list",
    run: ({ audit }, actor) => audit.listEntries(actor, {}, { after: null, limit: 10 }),
  },
  "audit.listNamedEntries": {
    action: "audit.read",
    targetKind: "list",
    run: ({ audit }, actor) => audit.listNamedEntries(actor, {}, { after: null, limit: 10 }),
  },
  "audit.verifyChains": {
    action: "audit.verify",
    targetKind: "vendor",
    run: ({ audit }, actor, { vendorOrgId }) =>
      audit.verifyChains(actor, { vendorOrgId, onProgress: () => undefined }),
  },
} satisfies Calls
