/**
 * Whether an answer of this HTTP status says that the receiver has the webhook: any 2xx
 * (specification/webhooks.md#acknowledgement).
 */
export const isAcknowledged = (status: number): boolean => status >= 200 && status < 300
