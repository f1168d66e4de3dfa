/** Another tenant's request is as unknown as one that does not exist. */
export const REQUEST_GONE = {
  404: { messages: { SetUpNotFound: "Not found.", UnsupportedRequestNotFound: "Not found." } },
} as const
