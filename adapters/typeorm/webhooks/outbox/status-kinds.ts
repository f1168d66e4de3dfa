import { CONNECTION_WEBHOOK_KINDS } from "../../../../core/domain/webhooks/connection-webhooks.ts"

/** For IN: the webhooks that tell of a connection's status, which are all that is sent when it is terminated. */
export const STATUS_KINDS = Object.values(CONNECTION_WEBHOOK_KINDS)
  .map((kind) => `'${kind}'`)
  .join(", ")
