import type { SourceWebhookCall } from "../../../index.ts"
import { type Flaw, flawed } from "../flawed.ts"
import { makeRota } from "../rota.ts"
import {
  CALL_AGE,
  CALL_ANYBODY,
  CALL_BODY,
  CALL_OTHER,
  CALL_OWN,
  CALL_PRINTED,
  CALL_SIGNATURE,
} from "./case-names.ts"
import { ANYTHING } from "./odd-responses.ts"

const textIn = ({ body }: SourceWebhookCall): string => new TextDecoder().decode(body)

/** State that a connector must not keep in its module. */
const secrets = new Set<string>()

export const HOOKS: ReadonlyArray<Flaw> = [
  flawed("accepts every call", [CALL_BODY, CALL_SIGNATURE, CALL_OTHER, CALL_ANYBODY, CALL_AGE], {
    verifyHook: () => Promise.resolve(true),
  }),
  flawed("accepts no call", [CALL_OWN, CALL_AGE], { verifyHook: () => Promise.resolve(false) }),
  flawed(
    "asks the source whether a call is genuine",
    [CALL_OWN, CALL_BODY, CALL_SIGNATURE, CALL_OTHER, CALL_ANYBODY, CALL_AGE],
    {
      verifyHook: async (good, call, { transport }) => {
        await transport(ANYTHING)
        return good(call)
      },
    },
  ),
  flawed("uses the clock instead of the time of receipt", [CALL_OWN], {
    verifyHook: (good, call, { time }) => good({ ...call, receivedAt: time.now() }),
  }),
  flawed("accepts calls of any age", [CALL_AGE], {
    verifyHook: (good, call) => good({ ...call, receivedAt: Number(call.headers["x-rota-time"]) }),
  }),
  flawed("verifies the parsed body", [CALL_BODY], {
    verifyHook: (good, call) => {
      try {
        const body = new TextEncoder().encode(JSON.stringify(JSON.parse(textIn(call))))
        return good({ ...call, body })
      } catch {
        return Promise.resolve(false)
      }
    },
  }),
  flawed("throws on a body that is not JSON", [CALL_BODY], {
    verifyHook: (good, call) => {
      JSON.parse(textIn(call))
      return good(call)
    },
  }),
  flawed("throws on a signature of another length", [CALL_SIGNATURE], {
    verifyHook: (good, call) => {
      const { length } = Buffer.from(call.headers["x-rota-signature"] ?? "")
      if (length !== 64) throw new RangeError("Input buffers must have the same byte length")
      return good(call)
    },
  }),
  flawed("skips the check when there is no signature", [CALL_SIGNATURE], {
    verifyHook: (good, call) =>
      call.headers["x-rota-signature"] === undefined ? Promise.resolve(true) : good(call),
  }),
  flawed("accepts a signature for any customer", [CALL_OTHER], {
    verifyHook: async (_, call, access) => {
      const { hook_secret, ...rest } = access.credentials
      if (hook_secret === undefined) return false
      secrets.add(hook_secret)
      for (const secret of secrets) {
        const other = makeRota({ ...access, credentials: { ...rest, hook_secret: secret } })
        if (await other.verifyHook(call)) return true
      }
      return false
    },
  }),
  flawed("signs with an empty string when there is no secret", [CALL_ANYBODY], {
    where: "verifyHook",
    access: (access) => ({ ...access, credentials: { hook_secret: "", ...access.credentials } }),
  }),
  flawed("prints the calls that it receives", [CALL_PRINTED], {
    verifyHook: (good, call) => {
      console.log(textIn(call))
      return good(call)
    },
  }),
]
