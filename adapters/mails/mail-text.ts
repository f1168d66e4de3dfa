import type { RenderNotice } from "../../core/ports/mailer.ts"
import { endpointDisabledText } from "./endpoint-disabled.ts"
import { webhooksExhaustedText } from "./webhooks-exhausted.ts"

/** Formats notices in English. `serviceUrl`: the address of the API. */
export const makeMailText =
  (serviceUrl: string): RenderNotice =>
  (notice) => {
    switch (notice.kind) {
      case "endpoint-disabled":
        return endpointDisabledText(notice, serviceUrl)
      case "webhooks-given-up":
        return webhooksExhaustedText(notice, serviceUrl)
    }
  }
