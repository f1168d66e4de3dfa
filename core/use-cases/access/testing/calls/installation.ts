import { makeListMasterKeys, makeRemoveMasterKey, makeRotateMasterKey } from "../../keys/master-keys.ts"
import { makeListServiceKeys, makeRotateServiceKey } from "../../keys/service-keys.ts"
import { makeSetOrganization, makeShowOrganization } from "../../../connection/organization.ts"
import { makePrune } from "../../../connection/retention/prune.ts"
import { makeCountParked, makeRedriveParked } from "../../../webhooks/parked-messages.ts"
import type { Calls } from "../call.ts"

/** What all vendors share: the corporates, and the installation's keys and messages. */
export const INSTALLATION_CALLS: Calls = {
  makeCountParked: {
    action: "messages.manage",
    targetKind: "any",
    run: (ports, actor) => makeCountParked(ports)(actor),
  },
  makeListMasterKeys: {
    action: "keys.manage",
    targetKind: "any",
    run: (ports, actor) => makeListMasterKeys(ports)(actor),
  },
  makeListServiceKeys: {
    action: "keys.manage",
    targetKind: "any",
    run: (ports, actor) => makeListServiceKeys(ports)(actor),
  },
  makePrune: {
    action: "retention.prune",
    targetKind: "any",
    run: (ports, actor) => makePrune(ports)(actor, { dryRun: true, onProgress: () => undefined }),
  },
  makeRedriveParked: {
    action: "messages.manage",
    targetKind: "any",
    run: (ports, actor) => makeRedriveParked(ports)(actor),
  },
  makeRemoveMasterKey: {
    action: "keys.manage",
    targetKind: "any",
    run: (ports, actor) => makeRemoveMasterKey(ports)(actor, "older"),
  },
  makeRotateMasterKey: {
    action: "keys.manage",
    targetKind: "any",
    run: (ports, actor) =>
      makeRotateMasterKey(ports)(actor, { key: { kind: "current" }, onProgress: () => undefined }),
  },
  makeRotateServiceKey: {
    action: "keys.manage",
    targetKind: "any",
    run: (ports, actor) => makeRotateServiceKey(ports)(actor, "sig"),
  },
  makeSetOrganization: {
    action: "organization.set",
    targetKind: "corporate",
    run: (ports, actor, { orgId }) => makeSetOrganization(ports)(actor, orgId, { name: "Acme" }),
  },
  makeShowOrganization: {
    action: "organization.show",
    targetKind: "corporate",
    run: (ports, actor, { orgId }) => makeShowOrganization(ports)(actor, orgId),
  },
}
