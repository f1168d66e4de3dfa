import * as Schema from "effect/Schema"
import { CLIENT_GONE, MAIL_ERRORS, RECIPIENT_MISSING } from "../../authorization/client-errors.ts"
import { CLIENT_PATH } from "../../authorization/client-path.ts"
import { consoleCall } from "../../call.ts"
import { DONE } from "../../done.ts"
import { JourneyLocale } from "../journey/journey-purpose.ts"

export const mailConsoleLink = consoleCall({
  id: "mailConsoleLink",
  route: "POST /api/console/clients/{connection_id}/mail-link/",
  summary: "Mail a link to the company's own pages of a connection",
  description:
    "To the company's user who calls: the page where a file is uploaded and corrected, or what the connection needs now is done. It decides something only where the user's mailbox may decide for the company. An operator's goes to the client's HR admin.",
  pathParameters: CLIENT_PATH,
  body: {
    schema: Schema.Struct({ locale: JourneyLocale }),
    example: { locale: "en" },
  },
  responses: DONE,
  errors: {
    ...CLIENT_GONE,
    409: {
      description: "No address is known.",
      messages: { RecipientMissing: RECIPIENT_MISSING },
    },
    ...MAIL_ERRORS,
  },
})
