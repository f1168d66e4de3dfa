/** The path prefix of a source webhook's address; its token follows. */
export const SOURCE_WEBHOOKS_PATH = "/api/hooks/"
