import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/client-settings-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { DONE } from "../console-response.ts"

/** Settings of a client that are the company's own: the vendor neither sees nor changes them. */
export const clientSettingsCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.showConsoleClientSettings,
    ({ connection: { showSettings } }, { caller: { actor }, path }) =>
      Effect.map(showSettings(actor, path.connection_id), ({ allowedMissingShare, reading }) =>
        respond(200, { guard_share: allowedMissingShare, default_country: reading.defaultCountry }),
      ),
  ),

  implement(
    calls.changeConsoleGuard,
    ({ connection: { changeGuard } }, { caller: { actor }, path, body: { guard_share: share } }) =>
      Effect.as(
        withFailures(changeGuard(actor, path.connection_id, share), {
          ShareInvalid: () => fieldErrors({ guard_share: "Expected a number from 0 to 1" }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsoleCountry,
    ({ mapping: { changeReading } }, { caller: { actor }, path, body: { default_country: country } }) =>
      Effect.as(
        withFailures(changeReading(actor, path.connection_id, { country }), {
          CountryNotFound: () =>
            fieldErrors({
              default_country: "Expected an ISO 3166 code, such as IN, or a country's English name",
            }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsoleOnDemand,
    ({ sharing: { changeOnDemand } }, { caller: { actor }, path, body: { on_demand: onDemand } }) =>
      Effect.as(changeOnDemand(actor, path.connection_id, onDemand), DONE),
  ),
]
