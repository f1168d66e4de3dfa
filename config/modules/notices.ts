import { ContainerModule } from "inversify"
import type { Mailer } from "../../core/ports/mailer.ts"
import {
  makeTellDisabledEndpoints,
  type TellPorts,
} from "../../core/use-cases/webhooks/tell-disabled-endpoints.ts"
import { makeTellGivenUp, type TellGivenUpPorts } from "../../core/use-cases/webhooks/tell-given-up.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What people are told by mail. `serviceUrl`: where the API answers. */
export const noticesModule = ({ mailer, serviceUrl }: { mailer: Mailer; serviceUrl: string }) =>
  new ContainerModule(({ bind }) => {
    bind(T.Mailer).toConstantValue(mailer)
    wire(
      bind,
      T.TellDisabledEndpoints,
      (ports: TellPorts) => makeTellDisabledEndpoints(ports, { serviceUrl }),
      { notices: T.EndpointNotices, outbox: T.Outbox, mailer: T.Mailer },
    )
    wire(bind, T.TellGivenUp, (ports: TellGivenUpPorts) => makeTellGivenUp(ports, { serviceUrl }), {
      givenUp: T.GivenUp,
      issues: T.Issues,
      outbox: T.Outbox,
      mailer: T.Mailer,
      secrets: T.Secrets,
    })
  })
