/* Errors that several calls of the journey share. */

/** The connection was terminated while the call was being admitted. */
export const CONNECTION_GONE = { 404: { messages: { ConnectionNotFound: "Not found." } } } as const

/** The connection is not accepted, or was terminated. */
export const NOT_ACCEPTED = {
  messages: { ConnectionNotFound: "Not found.", ConnectionNotLive: "Not found." },
} as const

/** Errors of every call that takes a mailed code. */
export const MAILBOX_ERRORS = {
  400: { messages: { DeviceRequired: null } },
  422: {
    description:
      "The mailed code is wrong, too old, or was replaced; `data.code` is `mailbox_code_wrong`, and `data.tries_left` says how many attempts are left.",
    messages: { MailboxCodeWrong: null },
  },
  429: { messages: { TooManyMailboxCodes: null } },
} as const
