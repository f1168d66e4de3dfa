import { CONNECTION_WEBHOOK_KINDS } from "../../../core/domain/webhooks/connection-webhooks.ts"
import { quoteList } from "../quote-list.ts"

/** For IN: the webhooks about a connection's status, the only ones that are sent after its termination. */
export const STATUS_KINDS = quoteList(Object.values(CONNECTION_WEBHOOK_KINDS))
