import { ContainerModule } from "inversify"
import type { Mailer } from "../../core/ports/mailer.ts"
import { makeNotifyDisabledEndpoints } from "../../core/use-cases/webhooks/notify-disabled-endpoints.ts"
import { makeNotifyExhaustedWebhooks } from "../../core/use-cases/webhooks/notify-exhausted-webhooks.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What people are told by mail. */
export const noticesModule = (mailer: Mailer) =>
  new ContainerModule(({ bind }) => {
    bind(T.Mailer).toConstantValue(mailer)
    wire(bind, T.NotifyDisabledEndpoints, makeNotifyDisabledEndpoints, {
      notices: T.EndpointNotices,
      outbox: T.Outbox,
      mailer: T.Mailer,
    })
    wire(bind, T.NotifyExhaustedWebhooks, makeNotifyExhaustedWebhooks, {
      exhaustedWebhooks: T.ExhaustedWebhooks,
      issues: T.Issues,
      outbox: T.Outbox,
      mailer: T.Mailer,
      secrets: T.Secrets,
    })
  })
