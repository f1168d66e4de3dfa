import type { NoticeWords } from "../../core/ports/mailer.ts"
import { endpointDisabledText } from "./endpoint-disabled.ts"
import { webhooksGivenUpText } from "./webhooks-given-up.ts"

/** Notices in English. `serviceUrl`: where the API answers. */
export const makeMailText =
  (serviceUrl: string): NoticeWords =>
  (notice) => {
    switch (notice.kind) {
      case "endpoint-disabled":
        return endpointDisabledText(notice, serviceUrl)
      case "webhooks-given-up":
        return webhooksGivenUpText(notice, serviceUrl)
    }
  }
