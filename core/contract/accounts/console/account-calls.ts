import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import {
  type ConsoleDevice,
  ConsoleDevices,
  ConsoleName,
  ConsolePasswordChange,
  ConsoleRecoveryCodes,
  ConsoleSecondFactor,
} from "./session.ts"
import { LAST_SECOND_FACTOR, PASSWORD_WRONG } from "./sign-in-responses.ts"
import { ConsoleCode } from "./sign-in.ts"

export const changeConsoleName = consoleCall({
  id: "changeConsoleName",
  route: "POST /api/console/account/name/",
  summary: "Change your own name",
  description: "The name under which colleagues see the user.",
  body: { schema: ConsoleName, example: { name: "Devika Menon" } },
  responses: DONE,
})

export const changeConsolePassword = consoleCall({
  id: "changeConsolePassword",
  route: "POST /api/console/account/password/",
  summary: "Change your own password",
  description: "The user is signed out of all other browsers.",
  body: {
    schema: ConsolePasswordChange,
    example: { current: "correct horse battery staple", password: "another horse battery staple" },
  },
  responses: DONE,
  errors: { ...PASSWORD_WRONG, 400: { messages: { PasswordUnfit: null } } },
})

const DEVICE_EXAMPLE: ConsoleDevice = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  is_current: true,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0",
  address: "203.0.113.7",
  created_at: "2026-11-25T08:00:00.000Z",
  last_used_at: "2026-11-25T10:00:00.000Z",
}

export const listConsoleSessions = consoleCall({
  id: "listConsoleSessions",
  route: "GET /api/console/account/sessions/",
  summary: "List where the user is signed in",
  description: "The browsers in which the user is signed in, most recently used first.",
  responses: ok("The sessions.", ConsoleDevices, { items: [DEVICE_EXAMPLE] }),
})

export const endOtherConsoleSessions = consoleCall({
  id: "endOtherConsoleSessions",
  route: "POST /api/console/account/sessions/end-others/",
  summary: "Sign out of all other browsers",
  description: "Immediately ends all sessions of the user except this one.",
  responses: ok("How many ended.", Schema.Struct({ ended: Schema.Int }), { ended: 2 }),
})

export const endConsoleSession = consoleCall({
  id: "endConsoleSession",
  route: "POST /api/console/account/sessions/{session_id}/end/",
  summary: "Sign out of one browser",
  description: "Immediately ends one of the user's sessions.",
  pathParameters: {
    schema: Schema.Struct({ session_id: Uuid }),
    notes: { session_id: "From the list of sessions." },
    example: { session_id: DEVICE_EXAMPLE.id },
  },
  responses: DONE,
  errors: { 404: { messages: { UserSessionNotFound: "Not found." } } },
})

const FACTOR_STATE = {
  409: {
    description: "A second factor is already set up, or none is.",
    messages: { SecondFactorState: null },
  },
} as const

export const offerSecondFactor = consoleCall({
  id: "offerSecondFactor",
  route: "POST /api/console/account/second-factor/",
  summary: "Begin to set up a second factor",
  description:
    "A secret for an authenticator app (RFC 6238). Sign-in requires it once the user has confirmed a code.",
  responses: ok("The secret.", ConsoleSecondFactor, {
    secret: "GEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/HR%20Data%20Sync:devika?secret=GEZDGNBVGY3TQOJQ",
  }),
  errors: FACTOR_STATE,
})

export const confirmSecondFactor = consoleCall({
  id: "confirmSecondFactor",
  route: "POST /api/console/account/second-factor/confirm/",
  summary: "Turn the second factor on",
  description:
    "Confirms a code from the authenticator app. The response contains recovery codes, which are shown once. The user is signed out of all other browsers.",
  body: { schema: ConsoleCode, example: { code: "123456" } },
  responses: ok("Recovery codes; each is accepted once.", ConsoleRecoveryCodes, {
    codes: ["7kq2x-m4p9d-3w8rt-z6bnc"],
  }),
  errors: { ...FACTOR_STATE, 400: { messages: { CodeWrong: null } } },
})

export const removeSecondFactor = consoleCall({
  id: "removeSecondFactor",
  route: "POST /api/console/account/second-factor/remove/",
  summary: "Turn the second factor off",
  description: "The password alone signs the user in from then on. The recovery codes end.",
  responses: DONE,
  errors: {
    409: {
      description: "No second factor is set up, or it is the only one and the user's role requires one.",
      messages: { SecondFactorState: null, LastSecondFactor: LAST_SECOND_FACTOR },
    },
  },
})
