import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { formatStandardSecret } from "../../core/domain/webhooks/signing-secrets.ts"
import { makeWebhookSigner } from "./webhook-signer.ts"

/* The official libraries of https://www.standardwebhooks.com verify what the service signs, with the secret as it is shown. */

const body = JSON.stringify({ event: "test.event", body: [], message: "Zoë" })

/** A webhook that is sent now; the secrets in force, the newest first. */
const send = (current: string, ...others: ReadonlyArray<string>): Record<string, string> => ({
  ...makeWebhookSigner().headers(
    { current, others },
    { requestId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01", at: Date.now(), body: Buffer.from(body) },
  ),
})

const AS_SIGNED = send("hrs_secret_one")
const ROTATED = send("hrs_secret_two", "hrs_secret_one")

interface Case {
  readonly appSecret: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly isGenuine: boolean
}

const CASES: ReadonlyArray<Case> = [
  { appSecret: "hrs_secret_one", headers: AS_SIGNED, body, isGenuine: true },
  { appSecret: "hrs_secret_ü", headers: send("hrs_secret_ü"), body, isGenuine: true },
  { appSecret: "hrs_secret_one", headers: ROTATED, body, isGenuine: true },
  { appSecret: "hrs_secret_two", headers: ROTATED, body, isGenuine: true },
  { appSecret: "hrs_secret_two", headers: AS_SIGNED, body, isGenuine: false },
  { appSecret: "hrs_secret_one", headers: AS_SIGNED, body: `${body} `, isGenuine: false },
  { appSecret: "hrs_secret_one", headers: { ...AS_SIGNED, "webhook-id": "other" }, body, isGenuine: false },
]

const verifyInJavaScript = (each: Case): boolean => {
  try {
    new Webhook(formatStandardSecret(each.appSecret)).verify(each.body, each.headers)
    return true
  } catch {
    return false
  }
}

/** One process for all cases. */
const verifyInPython = (cases: ReadonlyArray<Case>): ReadonlyArray<boolean> => {
  const program = `
import json, sys
from standardwebhooks_python import Webhook, WebhookVerificationError

def verify(case):
    try:
        Webhook(case["secret"]).verify(case["body"], case["headers"])
        return True
    except WebhookVerificationError:
        return False

print(json.dumps([verify(case) for case in json.load(sys.stdin)]))
`
  const input = cases.map((each) => ({ ...each, secret: formatStandardSecret(each.appSecret) }))
  const { stdout, stderr } = spawnSync("python3", ["-c", program], {
    input: JSON.stringify(input),
    encoding: "utf8",
    env: {
      ...process.env,
      PYTHONPATH: fileURLToPath(new URL("testing", import.meta.url)),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  })
  if (stdout === "") throw new Error(stderr)
  return JSON.parse(stdout) as ReadonlyArray<boolean>
}

const expected = CASES.map(({ isGenuine }) => isGenuine)

describe("what the service signs is verified, and nothing else, by the official library", () => {
  it("in JavaScript", () => {
    expect(CASES.map(verifyInJavaScript)).toEqual(expected)
  })

  it("in Python", () => {
    expect(verifyInPython(CASES)).toEqual(expected)
  })
})
