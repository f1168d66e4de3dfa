/** How many days what has come to its end is kept; whoever runs the service says otherwise. */
export interface RetentionDays {
  /** Delivered webhooks and the log of their attempts: what a vendor can have sent again. */
  readonly delivered: number
  /** Past syncs, what they found and changed, resolved issues, and webhooks that were given up. */
  readonly sessions: number
  /** Documents of requests that are done. */
  readonly uploads: number
}

export const DEFAULT_RETENTION_DAYS: RetentionDays = { delivered: 30, sessions: 90, uploads: 90 }
