import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/sync/console/arrival-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { getVendor, toTimestamp } from "../console-response.ts"
import { toLine } from "../directory/directory-page.ts"
import { toDelivery } from "../webhooks/deliveries.ts"

/** Why an employee did not arrive. */
export const arrivalCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.explainConsoleArrival,
    ({ sync: { explainArrival } }, { caller, path: { connection_id: connectionId }, body: { search } }) =>
      Effect.map(
        explainArrival(caller.actor, { vendorOrgId: getVendor(caller), connectionId, search }),
        ({ orgName, causes, lastSync, rejected, employees, hasMore }) =>
          respond(200, {
            client: orgName,
            causes,
            last_sync:
              lastSync === null
                ? null
                : {
                    state: lastSync.state,
                    started_at: formatTimestamp(lastSync.startedAt),
                    finished_at: toTimestamp(lastSync.finishedAt),
                  },
            rejected,
            employees: employees.map(({ line, createdAt, missing, consent, deliveries }) => ({
              employee: toLine(line),
              first_received_at: formatTimestamp(createdAt),
              missing,
              consent,
              deliveries: deliveries.map(toDelivery),
            })),
            has_more: hasMore,
          }),
      ),
  ),
]
