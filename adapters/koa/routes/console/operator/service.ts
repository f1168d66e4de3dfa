import * as Effect from "effect/Effect"
import type { ConsoleServiceKey } from "../../../../../core/contract/operation/console/service.ts"
import * as calls from "../../../../../core/contract/operation/console/service-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { ListedServiceKey } from "../../../../../core/use-cases/accounts/keys/service-keys.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { toTimestamp } from "../console-response.ts"

/** The messages and keys that all vendors share. For operators only. */
export const serviceCalls: ReadonlyArray<Implementation> = [
  implement(calls.countConsoleParkedMessages, ({ webhooks: { countParked } }, { caller: { actor } }) =>
    Effect.map(countParked(actor), (counts) =>
      respond(200, { items: [...counts].map(([topic, parked]) => ({ topic, parked })) }),
    ),
  ),

  implement(calls.redriveConsoleMessages, ({ webhooks: { redriveParked } }, { caller: { actor } }) =>
    Effect.map(redriveParked(actor), (redriven) => respond(200, { redriven })),
  ),

  implement(
    calls.listConsoleServiceKeys,
    ({ accounts: { listMasterKeys, listServiceKeys } }, { caller: { actor } }) =>
      Effect.map(
        Effect.all({ master: listMasterKeys(actor), service: listServiceKeys(actor) }),
        ({ master, service }) =>
          respond(200, {
            service_keys: service.map(toServiceKey),
            master_keys: master.map(({ id, state, total }) => ({ id, state, wraps: total })),
          }),
      ),
  ),

  implement(calls.previewConsoleServiceKey, ({ accounts: { previewRotation } }, { caller: { actor } }) =>
    Effect.map(previewRotation(actor), ({ vendors, used, plans }) =>
      respond(200, {
        vendors,
        used_vendors: used,
        rotations: (["sig", "enc"] as const).map((use) => ({
          use,
          active_from: formatTimestamp(plans[use].activeFrom),
          older_ends_at: formatTimestamp(plans[use].othersEndAt),
        })),
      }),
    ),
  ),

  implement(
    calls.rotateConsoleServiceKey,
    ({ accounts: { rotateServiceKey } }, { caller: { actor }, body: { use } }) =>
      Effect.as(rotateServiceKey(actor, use), respond(200, {})),
  ),

  implement(
    calls.removeConsoleMasterKey,
    ({ accounts: { removeMasterKey } }, { caller: { actor }, body: { id } }) =>
      withFailures(Effect.as(removeMasterKey(actor, id), respond(200, {})), {
        MasterKeyInUse: ({ count }) => ({
          message: `It still wraps ${String(count)} keys and secrets. Re-wrap them first.`,
        }),
        MasterKeyRecent: ({ waitMillis }) => ({
          message: `Another process may still encrypt under it. Try again in ${String(Math.ceil(waitMillis / 1_000))} s.`,
        }),
        MasterKeysReadOnly: ({ reason }) => ({ message: FIXED[reason] }),
      }),
  ),
]

const FIXED = {
  environment: "The master keys are in HRSYNC_MASTER_KEY. Remove the key there, on every machine.",
  "file-not-writable": "The file of the master keys is read-only here. Remove the key at its origin.",
} as const

const toServiceKey = ({ kid, use, activeFrom, endsAt }: ListedServiceKey): ConsoleServiceKey => ({
  kid,
  use,
  active_from: formatTimestamp(activeFrom),
  ends_at: toTimestamp(endsAt),
})
