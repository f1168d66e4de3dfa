import { type AccessRequest, AskForRepair } from "./access.ts"

/* What calls of the journey and of the console share. */

/** A request that waits for the colleague. */
export const ACCESS_REQUEST_EXAMPLE: AccessRequest = {
  connector: "sftp",
  email: "it@acme.example",
  state: "waiting",
  asked_at: "2026-11-24T09:20:00.000Z",
  expires_at: "2026-12-01T09:20:00.000Z",
  given_at: null,
}

export const ASK_FOR_REPAIR_BODY = {
  schema: AskForRepair,
  example: { email: "it@acme.example", locale: "en" },
} as const
