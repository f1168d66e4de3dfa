/** Where the address of a connection's hook begins, by which an HR system says that something changed; its token follows. */
export const SOURCE_WEBHOOKS_PATH = "/api/hooks/"
