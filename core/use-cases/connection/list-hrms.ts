import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SupportedHrms } from "../../contract/connection/supported-hrms.ts"
import type { ConnectorCatalogue, ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"
import type { HrmsNumbers } from "../../ports/connection/hrms-numbers.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The id belongs to no vendor and to no connection that is not terminated. */
export class ApplicationNotFound extends Data.TaggedError("ApplicationNotFound") {}

export type HrmsListCaller = { readonly connectionId: string } | { readonly vendorOrgId: string }

/** The HR systems that can be connected (GET /api/hrms_list/), without uploads and files. */
export const makeListHrms = (ports: {
  readonly connections: Connections
  readonly vendors: VendorStore
  readonly connectors: ConnectorCatalogue
  readonly hrmsNumbers: HrmsNumbers
}) =>
  Effect.fnUntraced(function* (
    caller: HrmsListCaller,
  ): Effect.fn.Return<ReadonlyArray<SupportedHrms>, ApplicationNotFound | StorageError> {
    if (!(yield* isKnown(ports, caller))) return yield* new ApplicationNotFound()
    const systems = selectHrSystems(ports.connectors)
    const numbers = yield* ports.hrmsNumbers.findOrAssign(systems.map(({ code }) => code))
    return systems.map((system) => toSupportedHrms(system, numbers.get(system.code) ?? 0))
  })

/** Those that have a number in the API. */
export const selectHrSystems = ({
  all,
}: Pick<ConnectorCatalogue, "all">): ReadonlyArray<ConnectorDescription> =>
  all.filter(({ integrationType }) => ["HRMS", "Assisted HRMS"].includes(integrationType))

const isKnown = (
  { connections, vendors }: { readonly connections: Connections; readonly vendors: VendorStore },
  caller: HrmsListCaller,
): Effect.Effect<boolean, StorageError> =>
  "connectionId" in caller
    ? Effect.map(
        connections.find(caller.connectionId),
        (connection) => connection !== null && connection.status !== "CONNECTION_TERMINATED",
      )
    : Effect.map(vendors.find(caller.vendorOrgId), (vendor) => vendor !== null)

const toSupportedHrms = (system: ConnectorDescription, number: number): SupportedHrms => ({
  id: number,
  org_name: system.name,
  hrms_code: system.code,
  required_fields: system.requiredFields,
  helping_docs_url: system.helpUrl,
  logo_url: system.logoUrl,
  deposit_switch: false,
  is_hybrid: system.integrationType === "Assisted HRMS",
  is_international: false,
  has_salary_v2: system.hasSalary,
  has_data_posting: system.canWrite,
  has_data_posting_ui_mapping: false,
})
