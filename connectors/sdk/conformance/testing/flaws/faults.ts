import { SourceError } from "../../../index.ts"
import { type Flaw, flawed, onError } from "../flawed.ts"
import { manifest } from "../rota.ts"
import {
  RETRY_AFTER,
  WAITS,
  RATE,
  SERVER_ERROR,
  TRANSIENT,
  LINE,
  TOKEN,
  WITHDRAWN,
  LIMIT,
} from "./case-names.ts"
import { EMPTY_RESPONSE } from "./odd-responses.ts"
import { requestsThirtyTimes } from "./odd-transports.ts"

export const FAULTS: ReadonlyArray<Flaw> = [
  flawed("ignores Retry-After", [RETRY_AFTER], {
    transport: async (request, { transport }) => ({ ...(await transport(request)), retryAfterMillis: null }),
  }),
  flawed("does not wait on its own", [WAITS], {
    access: (access) => {
      let isHasty = false
      return {
        ...access,
        transport: async (request) => {
          const response = await access.transport(request)
          isHasty = response.status === 429 && response.retryAfterMillis === null
          return response
        },
        time: { ...access.time, sleep: (millis) => access.time.sleep(isHasty ? 0 : millis) },
      }
    },
  }),
  flawed("reports too many requests as a transient problem", [RATE], {
    ...onError(
      ({ kind, message }) => new SourceError({ kind: kind === "rate" ? "transient" : kind, message }),
    ),
  }),
  flawed("sends thirty requests while it is rate-limited", [RATE], {
    transport: requestsThirtyTimes,
  }),
  flawed("treats a server error as the end of the data", [SERVER_ERROR, TRANSIENT], {
    transport: async (request, { transport }) => {
      const response = await transport(request)
      return response.status >= 500 ? EMPTY_RESPONSE : response
    },
  }),
  flawed("swallows the error of a server that is down", [TRANSIENT, LINE], {
    ...onError((error) => (error.kind === "transient" ? null : error)),
  }),
  flawed("reports a closed connection as bad data", [LINE], {
    transport: (request, { transport }) =>
      transport(request).catch(() => {
        throw new SourceError({ kind: "data", message: "The line is down." })
      }),
  }),
  flawed("does not renew its token", [TOKEN], {
    access: (access) => {
      let tokenAt = Number.NEGATIVE_INFINITY
      return {
        ...access,
        transport: async (request) => {
          const response = await access.transport(request)
          if (!request.url.endsWith("/token") || response.status !== 200) return response
          const isSecond = access.time.now() - tokenAt < 60_000
          tokenAt = access.time.now()
          return isSecond ? { ...response, status: 401 } : response
        },
      }
    },
    manifest: { capabilities: { ...manifest.capabilities, incrementalCursor: false } },
  }),
  flawed("treats revoked credentials as the end of the data", [WITHDRAWN], {
    pages: async function* (good, cursor) {
      let read = 0
      try {
        for await (const page of good(cursor)) {
          read++
          yield page
        }
      } catch (error) {
        if (read === 0 || (error as SourceError).kind !== "auth") throw error
      }
    },
  }),
  flawed("ignores the request limit", [LIMIT], {
    manifest: { limits: { requestsPerMinute: 15, rowsPerPage: 4 } },
  }),
]
