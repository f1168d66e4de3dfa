import { ContainerModule } from "inversify"
import type { Mailer } from "../../core/ports/mailer.ts"
import { makeTellDisabledEndpoints } from "../../core/use-cases/webhooks/tell-disabled-endpoints.ts"
import { makeTellGivenUp } from "../../core/use-cases/webhooks/tell-given-up.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What people are told by mail. */
export const noticesModule = (mailer: Mailer) =>
  new ContainerModule(({ bind }) => {
    bind(T.Mailer).toConstantValue(mailer)
    wire(bind, T.TellDisabledEndpoints, makeTellDisabledEndpoints, {
      notices: T.EndpointNotices,
      outbox: T.Outbox,
      mailer: T.Mailer,
    })
    wire(bind, T.TellGivenUp, makeTellGivenUp, {
      givenUp: T.GivenUp,
      issues: T.Issues,
      outbox: T.Outbox,
      mailer: T.Mailer,
      secrets: T.Secrets,
    })
  })
