import { withServices } from "../../adapters/commander/run-command.ts"
import type { SentMail } from "../../core/ports/operation/sent-mails.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import type { DemoService } from "./service.ts"

/** The newest mails that the service wrote into its folder, the newest first; the demo has no mail server. */
export const listMails = async ({ app }: Pick<DemoService, "app">): Promise<ReadonlyArray<SentMail>> =>
  (await withServices(app, ({ operation }) => operation.listMails(OPERATOR))) ?? []
