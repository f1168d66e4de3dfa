import { alreadyRunning } from "../../../error-table.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"

const { schema } = DEFAULT_STYLE

export const CLIENT_GONE = {
  404: { description: "You have no such client.", schema },
}
export const CLIENT_ERRORS = { ConnectionNotFound: () => failure(404, "Not found.") } as const

export const BUSY = {
  409: { description: "The client is not in a state for it; the message says why.", schema },
}
export const LIVE_ERRORS = {
  ...CLIENT_ERRORS,
  ConnectionNotLive: () => failure(409, "This client is not connected."),
  SyncAlreadyRunning: alreadyRunning,
} as const
