import * as Effect from "effect/Effect"
import { cutPage } from "../../../domain/cut-page.ts"
import type { ConnectionStatus } from "../../../contract/connection-status.ts"
import type { IntegrationType } from "../../../contract/integration-type.ts"
import { parseSearchWords } from "../../../domain/search-words.ts"
import type {
  ClientCount,
  ClientList,
  ClientOrder,
  ClientSummary,
  NamedVendor,
} from "../../../ports/connection/client-list.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { listDataPoints } from "../list-connections.ts"

export interface ListClientsInput {
  /** Null: the actor's own, or all. */
  readonly vendorOrgId: string | null
  /** Words as typed. */
  readonly search: string
  /** Null: any. */
  readonly statuses: ReadonlyArray<ConnectionStatus> | null
  /** True: only clients that have not decided on a request for more. */
  readonly isAsked?: boolean
  readonly order: ClientOrder
  /** The id of the last connection of the page before; null: the first page. */
  readonly after: string | null
  readonly limit: number
}

/** How the source of a connection is named. */
export interface SourceName {
  readonly connectorName: string
  readonly integrationType: IntegrationType
}

export interface ListedClient extends Omit<ClientSummary, "flags" | "withheld"> {
  readonly sharedFields: number
  /** Null before the corporate has chosen one. */
  readonly source: SourceName | null
}

export interface ClientPage {
  readonly clients: ReadonlyArray<ListedClient>
  /** For `after` of the next page; null: this is the last one. */
  readonly next: string | null
  /** Counts all clients that match the search, by status. */
  readonly counts: ReadonlyArray<ClientCount>
}

/** The clients that the actor may see, in pages. */
export const makeListClients = ({
  clients,
  connectors,
}: {
  readonly clients: ClientList
  readonly connectors: Pick<ConnectorCatalogue, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { vendorOrgId, search, statuses, isAsked = false, order, after, limit }: ListClientsInput,
  ): Effect.fn.Return<ClientPage, ActionForbidden | StorageError> {
    const scope = yield* authorizeScope(actor, "connection.read-state", vendorOrgId)
    const words = parseSearchWords(search)
    const found = yield* clients.listAfter(scope, { words, statuses, isAsked, order }, after, limit + 1)
    const { items, last } = cutPage(found, limit)
    return {
      clients: items.map((client) => toListedClient(connectors, client)),
      next: last?.id ?? null,
      counts: yield* clients.count(scope, words),
    }
  })

export const toListedClient = (
  connectors: Pick<ConnectorCatalogue, "find">,
  { flags, withheld, ...client }: ClientSummary,
): ListedClient => ({
  ...client,
  sharedFields: listDataPoints({ flags, withheld, status: client.status }).shared.length,
  source: nameSource(connectors, client.connector),
})

/** How a vendor is named to the companies that share with it. */
export const nameVendor = (
  vendors: Pick<VendorStore, "find">,
  orgId: string,
): Effect.Effect<NamedVendor, StorageError> =>
  Effect.map(vendors.find(orgId), (vendor) => ({
    orgId,
    name: vendor?.name ?? "",
    logo: vendor?.sdk.logo ?? null,
  }))

export const nameSource = (
  connectors: Pick<ConnectorCatalogue, "find">,
  connector: string | null,
): SourceName | null => {
  const found = connector === null ? null : connectors.find(connector)
  return found === null ? null : { connectorName: found.name, integrationType: found.integrationType }
}
