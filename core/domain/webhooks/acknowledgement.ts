/**
 * Whether a response with this HTTP status acknowledges the webhook: any 2xx
 * (specification/webhooks.md#acknowledgement).
 */
export const isAcknowledged = (status: number): boolean => status >= 200 && status < 300
