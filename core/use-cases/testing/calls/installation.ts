import type { Calls } from "../call.ts"

/** What all vendors share: the corporates, and the installation's keys and messages. */
export const INSTALLATION_CALLS = {
  "webhooks.countParked": {
    action: "messages.manage",
    targetKind: "any",
    run: ({ webhooks }, actor) => webhooks.countParked(actor),
  },
  "accounts.listMasterKeys": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.listMasterKeys(actor),
  },
  "accounts.listServiceKeys": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.listServiceKeys(actor),
  },
  "accounts.previewRotation": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.previewRotation(actor),
  },
  "connection.prune": {
    action: "retention.prune",
    targetKind: "any",
    run: ({ connection }, actor) => connection.prune(actor, { dryRun: true, onProgress: () => undefined }),
  },
  "webhooks.redriveParked": {
    action: "messages.manage",
    targetKind: "any",
    run: ({ webhooks }, actor) => webhooks.redriveParked(actor),
  },
  "operation.listBackups": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) => operation.listBackups(actor),
  },
  "operation.reportBackup": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) =>
      operation.reportBackup(actor, { kind: "drill", at: 0, succeeded: true, bytes: null, reason: null }),
  },
  "operation.listConnectors": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) => operation.listConnectors(actor),
  },
  "operation.listMails": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) => operation.listMails(actor),
  },
  "operation.listRetention": {
    action: "retention.prune",
    targetKind: "any",
    run: ({ operation }, actor) => operation.listRetention(actor),
  },
  "operation.showHealth": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) => operation.showHealth(actor),
  },
  "operation.showWorkload": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ operation }, actor) => operation.showWorkload(actor),
  },
  "accounts.removeMasterKey": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.removeMasterKey(actor, "older"),
  },
  "accounts.rotateMasterKey": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) =>
      accounts.rotateMasterKey(actor, { key: { kind: "current" }, onProgress: () => undefined }),
  },
  "accounts.rotateServiceKey": {
    action: "keys.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.rotateServiceKey(actor, "sig"),
  },
  "accounts.searchVendors": {
    action: "vendor.show",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.searchVendors(actor, { search: "", after: null, limit: 10 }),
  },
  "connection.searchCorporates": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ connection }, actor) =>
      connection.searchCorporates(actor, { search: "", after: null, limit: 10 }),
  },
  "connection.showCorporate": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ connection }, actor, { orgId }) => connection.showCorporate(actor, orgId),
  },
  "connection.setOrganization": {
    action: "organization.set",
    targetKind: "corporate",
    run: ({ connection }, actor, { orgId }) => connection.setOrganization(actor, orgId, { name: "Acme" }),
  },
  "connection.showOrganization": {
    action: "organization.show",
    targetKind: "corporate",
    run: ({ connection }, actor, { orgId }) => connection.showOrganization(actor, orgId),
  },
} satisfies Calls
