import type { RenderNotice } from "../../core/ports/mailer.ts"
import { endpointDisabledText } from "./endpoint-disabled.ts"
import { webhooksExhaustedText } from "./webhooks-exhausted.ts"

/** Notices in English. `serviceUrl`: where the API answers. */
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
