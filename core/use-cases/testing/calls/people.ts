import type { Calls } from "../call.ts"

/** What one person may require. */
export const PEOPLE_CALLS = {
  "sharing.blockEmployee": {
    action: "employees.serve-rights",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.blockEmployee(actor, { connectionId, recordId: "record" }),
  },
  "sharing.eraseEmployee": {
    action: "employees.serve-rights",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.eraseEmployee(actor, { connectionId, recordId: "record" }),
  },
  "sharing.findEmployees": {
    action: "employees.serve-rights",
    targetKind: "list",
    run: ({ sharing }, actor) =>
      sharing.findEmployees(actor, {
        vendorOrgId: null,
        connectionId: null,
        search: "",
        department: "",
        designation: "",
        status: null,
        after: null,
        limit: 1,
      }),
  },
  "sharing.listRestrictions": {
    action: "employees.serve-rights",
    targetKind: "list",
    run: ({ sharing }, actor) => sharing.listRestrictions(actor, null),
  },
  "sharing.releaseEmployee": {
    action: "employees.serve-rights",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.releaseEmployee(actor, { connectionId, restrictionId: "restriction" }),
  },
  "sharing.showPerson": {
    action: "employees.serve-rights",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.showPerson(actor, { connectionId, recordId: "record" }),
  },
  "sharing.withdrawConsent": {
    action: "employees.serve-rights",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.withdrawConsent(actor, { connectionId, recordId: "record" }),
  },
} as const satisfies Calls
