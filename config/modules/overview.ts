import { ContainerModule } from "inversify"
import { makeListConnectionViews } from "../../core/use-cases/connection/list-connection-views.ts"
import { makeShowConnection } from "../../core/use-cases/connection/show-connection.ts"
import { makeShowSettings } from "../../core/use-cases/connection/show-settings.ts"
import { makeListIssues } from "../../core/use-cases/connection/issues/list-issues.ts"
import { makeCountParked, makeRedriveParked } from "../../core/use-cases/webhooks/parked-messages.ts"
import { makeListVendors, makeShowVendor } from "../../core/use-cases/access/vendors/show-vendor.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What people are shown of vendors, their connections and what is wrong. */
export const overviewModule = () =>
  new ContainerModule(({ bind }) => {
    wire(bind, T.ListVendors, makeListVendors, { vendors: T.Vendors })
    wire(bind, T.ShowVendor, makeShowVendor, { vendors: T.Vendors, outbox: T.Outbox })
    wire(bind, T.ListConnectionViews, makeListConnectionViews, { connections: T.Connections })
    wire(bind, T.ShowConnection, makeShowConnection, {
      connections: T.Connections,
      ledger: T.Ledger,
      outbox: T.Outbox,
      issues: T.Issues,
    })
    wire(bind, T.ShowSettings, makeShowSettings, { connections: T.Connections })
    wire(bind, T.ListIssues, makeListIssues, { issues: T.Issues })
    wire(bind, T.CountParked, makeCountParked, { parked: T.ParkedMessages })
    wire(bind, T.RedriveParked, makeRedriveParked, { parked: T.ParkedMessages })
  })
