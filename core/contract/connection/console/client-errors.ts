/** The caller sees no such client. */
export const CLIENT_GONE = {
  404: { description: "You have no such client.", messages: { ConnectionNotFound: "Not found." } },
} as const
