const DAY = 24 * 3_600_000

/** A colleague is asked to enter the connection details of a source. */
export interface AccessRequest {
  /** Code of the connector. */
  readonly connector: string
  /** The verified mailbox of who asks, in lower case. */
  readonly askedBy: string
  /**
   * The device on which the connection is being made: only it uses the details. Null: the connection is accepted, and its source takes
   * them at once.
   */
  readonly askedDevice: string | null
}

/** How long the colleague's link works. */
export const ACCESS_LIFETIME_MILLIS = 7 * DAY

/** Details for a connection that is being made are not needed once it is accepted; those for its source only then. */
export const isStillNeeded = ({ askedDevice }: AccessRequest, isAccepted: boolean): boolean =>
  isAccepted === (askedDevice === null)
