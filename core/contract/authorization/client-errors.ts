/** The caller sees no such client. */
export const CLIENT_GONE = {
  404: { description: "You have no such client.", messages: { ConnectionNotFound: "Not found." } },
} as const

/** Describes the 409 of a call that depends on the state of the client. */
export const CLIENT_BUSY = "Not possible in the client's state; `message` says why."

export const LIVE_MESSAGES = { ConnectionNotLive: "This client is not connected." } as const

/** The errors of a call about a connected client. */
export const LIVE_ERRORS = {
  ...CLIENT_GONE,
  409: { description: CLIENT_BUSY, messages: LIVE_MESSAGES },
} as const

export const IDLE_MESSAGES = { ...LIVE_MESSAGES, SyncAlreadyRunning: null } as const

export const NOT_PULLED =
  "This client uploads files or pushes its employees, so there is nothing to sync on request."

/** Why no link was mailed to a client. */
export const RECIPIENT_MISSING = "No HR admin's address is known. Invite the client again with one."
export const MAIL_ERRORS = {
  429: {
    messages: {
      TooManyLinks: "This client or this address has already received several mails. Try again in an hour.",
    },
  },
  503: {
    description: "The mail could not be sent.",
    messages: { MailNotSent: "The mail could not be sent. Try again later." },
  },
} as const
