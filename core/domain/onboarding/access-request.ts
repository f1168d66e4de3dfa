const DAY = 24 * 3_600_000

/** The user of a journey asked a colleague to enter the connection details of a source. */
export interface AccessRequest {
  /** Code of the connector. */
  readonly connector: string
  /** The mailbox that the user verified, in lower case. */
  readonly askedBy: string
  /** The device of the user: only it uses the details. */
  readonly askedDevice: string
}

/** How long the colleague's link works. */
export const ACCESS_LIFETIME_MILLIS = 7 * DAY
