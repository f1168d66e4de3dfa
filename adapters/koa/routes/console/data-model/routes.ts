import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/sharing/console/data-model-calls.ts"
import { type Implementation, implement, reply } from "../../../implement.ts"
import { withFailures } from "../../../call-errors.ts"
import { getVendor } from "../console-answer.ts"
import { toDataModel, toTokenFlags } from "./data-model-response.ts"

/** What the vendor whose pages are shown asks for, of every client and of one. */
export const dataModelCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleDataModel, ({ sharing: { showDataModel } }, { caller }) =>
    Effect.map(showDataModel(caller.actor, { vendorOrgId: getVendor(caller) }), (shown) =>
      reply(200, toDataModel(shown)),
    ),
  ),

  implement(
    calls.changeConsoleDataModel,
    ({ sharing: { changeVendorFlags } }, { caller, body: { changes, version } }) => {
      const changed = changeVendorFlags(caller.actor, getVendor(caller), toTokenFlags(changes), version)
      return withFailures(
        Effect.map(changed, ({ narrowed, requests }) => reply(200, { narrowed, requests })),
        {
          FlagsInvalid: ({ fields }) => ({ message: "The request is not valid: see changes.", data: fields }),
        },
      )
    },
  ),

  implement(
    calls.showConsoleClientDataModel,
    ({ sharing: { showDataModel } }, { caller: { actor }, path: { connection_id: connectionId } }) =>
      Effect.map(showDataModel(actor, { connectionId }), (shown) => reply(200, toDataModel(shown))),
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
          reply(200, { narrowed: Number(isNarrower), requests: Number(isRequest) }),
      ),
  ),
]
