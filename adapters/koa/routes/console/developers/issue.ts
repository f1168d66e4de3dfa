import * as Effect from "effect/Effect"
import { KEY_SCOPES } from "../../../../../core/contract/accounts/key-scope.ts"
import * as calls from "../../../../../core/contract/accounts/console/credentials-calls.ts"
import type {
  CredentialNameInvalid,
  TooManyCredentials,
} from "../../../../../core/use-cases/accounts/accounts-errors.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { getVendor } from "../console-response.ts"

const TOO_MANY = {
  TooManyCredentials: ({ limit }: TooManyCredentials) => ({
    message: `${String(limit)} of them are active, which is the limit. Revoke one that is not used.`,
  }),
}

const ISSUE_FAILURES = {
  ...TOO_MANY,
  CredentialNameInvalid: ({ limit }: CredentialNameInvalid) => ({
    message: "The request is not valid: see name.",
    data: { name: `Expected 1 to ${String(limit)} characters on one line` },
  }),
}

export const issueCalls: ReadonlyArray<Implementation> = [
  implement(calls.issueConsoleApiKey, ({ accounts: { issueApiKey, rotateApiKey } }, { caller, body }) =>
    withFailures(
      Effect.map(
        "replaces" in body
          ? rotateApiKey(caller.actor, body.replaces)
          : issueApiKey(caller.actor, getVendor(caller), {
              name: body.name,
              expiresAt: null,
              scopes: body.scopes ?? KEY_SCOPES,
            }),
        ({ id, apiKey }) => respond(201, { id, api_key: apiKey }),
      ),
      ISSUE_FAILURES,
    ),
  ),

  implement(calls.issueConsoleBasicUser, ({ accounts: { issueBasicUser } }, { caller, body: { name } }) =>
    withFailures(
      Effect.map(
        issueBasicUser(caller.actor, getVendor(caller), { name, expiresAt: null }),
        ({ id, username, password }) => respond(201, { id, username, password }),
      ),
      ISSUE_FAILURES,
    ),
  ),

  implement(calls.resetConsoleBasicPassword, ({ accounts: { resetBasicPassword } }, { caller, path }) =>
    Effect.map(resetBasicPassword(caller.actor, path.credential_id), ({ id, username, password }) =>
      respond(200, { id, username, password }),
    ),
  ),

  implement(
    calls.addConsolePublicKey,
    ({ accounts: { addVendorKey } }, { caller, body: { public_key: text } }) =>
      withFailures(
        Effect.map(addVendorKey(caller.actor, getVendor(caller), text), ({ id, kid, encrypts }) =>
          respond(201, { id, kid, encrypts }),
        ),
        {
          ...TOO_MANY,
          KeyRefused: ({ reason }) => ({
            message: "The request is not valid: see public_key.",
            data: { public_key: reason },
          }),
        },
      ),
  ),
]
