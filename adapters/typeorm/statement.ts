/** A named statement is prepared once per connection: for frequent statements. */
export interface Statement {
  readonly name?: string
  readonly text: string
  /**
   * Runs on the shared connection, for short statements that wait for no lock. `"strangers"`: on a
   * separate shared connection, so that unauthenticated callers do not delay others.
   */
  readonly shared?: boolean | "strangers"
  /** Touches all employees of a connection, so it has a longer timeout. */
  readonly bulk?: boolean
  /** For rows that belong to no tenant, as rate limits do: runs with the role of the service for every caller. */
  readonly service?: boolean
}
