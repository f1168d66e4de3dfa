import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/sharing/console/data-model-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { getVendor } from "../console-response.ts"
import { toDataModel, toTokenFlags } from "./data-model-response.ts"

/** What the vendor whose pages are shown requests from all clients and from one. */
export const dataModelCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleDataModel, ({ sharing: { showDataModel } }, { caller }) =>
    Effect.map(showDataModel(caller.actor, { vendorOrgId: getVendor(caller) }), (shown) =>
      respond(200, toDataModel(shown)),
    ),
  ),

  implement(
    calls.changeConsoleDataModel,
    ({ sharing: { changeVendorFlags } }, { caller, body: { changes, version } }) => {
      const changed = changeVendorFlags(caller.actor, getVendor(caller), toTokenFlags(changes), version)
      return withFailures(
        Effect.map(changed, ({ narrowed, requests }) => respond(200, { narrowed, requests })),
        {
          FlagsInvalid: ({ fields }) => ({ message: "The request is not valid: see changes.", data: fields }),
        },
      )
    },
  ),

  implement(
    calls.previewConsoleDataModel,
    ({ sharing: { previewDataModel } }, { caller, body: { changes, connection_id: connectionId } }) => {
      const owner = connectionId === undefined ? { vendorOrgId: getVendor(caller) } : { connectionId }
      return Effect.map(previewDataModel(caller.actor, owner, toTokenFlags(changes)), (clients) =>
        respond(200, {
          clients: clients.map(({ id, orgName, employees, isNarrower, isAsked, lacking }) => ({
            ...{ connection_id: id, name: orgName, employees, lacking },
            ...{ is_narrower: isNarrower, is_asked: isAsked },
          })),
        }),
      )
    },
  ),

  implement(
    calls.showConsoleClientDataModel,
    ({ sharing: { showDataModel } }, { caller: { actor }, path: { connection_id: connectionId } }) =>
      Effect.map(showDataModel(actor, { connectionId }), (shown) => respond(200, toDataModel(shown))),
  ),

  implement(
    calls.changeConsoleClientDataModel,
    ({ sharing: { changeConnectionFlags } }, { caller: { actor }, path, body: { changes, version } }) =>
      Effect.map(
        changeConnectionFlags(actor, {
          connectionId: path.connection_id,
          changes: toTokenFlags(changes),
          ifVersion: version,
        }),
        ({ isNarrower, isRequest }) =>
          respond(200, { narrowed: Number(isNarrower), requests: Number(isRequest) }),
      ),
  ),
]
