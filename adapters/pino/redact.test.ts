import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EMPLOYEE_FIELDS } from "../../core/contract/employee/fields.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import { loggingContext, makeLogger } from "./logger.ts"
import { HIDDEN, redactFields, scrub } from "./redact.ts"

/* Secrets and identifiers in every part of a line: none of them may be written. */

/** By kind: the text that must not appear, and a text that contains it. */
const CANARIES: Readonly<Record<string, readonly [secret: string, text: string]>> = {
  "a bearer token": ["s3cr3tb34r3r", "Authorization: Bearer s3cr3tb34r3r"],
  "basic credentials": ["dXNlcjpwYXNz", "sent Basic dXNlcjpwYXNz to the source"],
  "a generated key": [
    "hrs_key_Zk3vQ9xYt7Lm2Np8Rs4Uw6Xa1Bc5De0Fg3Hi7Jk9LmQ",
    "refused hrs_key_Zk3vQ9xYt7Lm2Np8Rs4Uw6Xa1Bc5De0Fg3Hi7Jk9LmQ at once",
  ],
  "a key in hexadecimal": ["9f86d081884c7d659a2feaa0c55ad015", "digest 9f86d081884c7d659a2feaa0c55ad015"],
  "a key in base64": [
    "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA",
    "e2e:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
  ],
  "a compact JWT": [
    "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    "token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln expired",
  ],
  "a private key": [
    "MIIEvQIBADANBg",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----",
  ],
  "a password in an address": ["hunter2x", "amqp://hrsync:hunter2x@broker:5672/hr does not respond"],
  "a user without a password in an address": ["ghp4711abc", "https://ghp4711abc@git.example/x"],
  "a token in a query": ["t0k3nvalue", "GET https://hr.example/employees?page=1&token=t0k3nvalue"],
  "a password in JSON": ["hunter3x", '{"user":"acme","password":"hunter3x"}'],
  "a password in words": ["hunter4x", "wrong password: hunter4x"],
  "a PAN": ["ABCPE1234F", "row 7: ABCPE1234F is no such thing"],
  "a PAN in groups": ["abcpe 1234 f", "pan abcpe 1234 f twice"],
  "an Aadhaar number": ["4991 1866 5246", "number 4991 1866 5246 has no checksum"],
  "an account number": ["50100234567891", "to account 50100234567891."],
  "an IFSC code": ["HDFC0001234", "branch HDFC0001234 closed"],
  "a phone number": ["+91 98765 43210", "call +91 98765 43210"],
  "an e-mail address": ["asha.rao@acme.example", "no mailbox for asha.rao@acme.example"],
}

/** Returns what one effect, or one call of the logger itself, writes. */
const written = async (act: (logger: ReturnType<typeof makeLogger>) => unknown): Promise<string> => {
  const lines: Array<string> = []
  const logger = makeLogger("trace", { write: (line: string) => void lines.push(line) })
  const effect = act(logger)
  if (Effect.isEffect(effect))
    await Effect.runPromiseExitWith(loggingContext(logger))(effect as Effect.Effect<unknown>)
  expect(lines).not.toEqual([])
  for (const line of lines) JSON.parse(line)
  return lines.join("")
}

const ownError = (message: string) => new SourceError({ kind: "data", message })

describe.each(Object.entries(CANARIES))("%s", (_what, [secret, text]) => {
  it("is hidden in the text of a line", async () => {
    expect(await written(() => Effect.logInfo(text))).not.toContain(secret)
    expect(
      await written((logger) => {
        logger.info(text)
      }),
    ).not.toContain(secret)
    expect(
      await written((logger) => {
        logger.info({ requestId: "r" }, text)
      }),
    ).not.toContain(secret)
    expect(
      await written((logger) => {
        logger.info("the source said %s", text)
      }),
    ).not.toContain(secret)
  })

  it("is hidden in a field, at any depth, in lists, and in annotations", async () => {
    const deep = { reason: { said: [{ at: 1, words: [text] }] }, known: new Map([["words", text]]) }
    expect(await written(() => Effect.logWarning("said", { reason: text }))).not.toContain(secret)
    expect(await written(() => Effect.logWarning("said", deep))).not.toContain(secret)
    expect(
      await written(() => Effect.logWarning("said").pipe(Effect.annotateLogs({ reason: text }))),
    ).not.toContain(secret)
    expect(
      await written((logger) => {
        logger.child({ reason: text }).warn("said")
      }),
    ).not.toContain(secret)
  })

  it("is hidden in an error: its message, its cause, its stack, and its properties", async () => {
    const inner = ownError(text)
    const outer = Object.assign(ownError("outer"), { cause: inner, code: text, table: text })
    const placed = Object.assign(ownError("placed"), { stack: `Error\n    at ${text} (/srv/x.js:1:2)` })
    const foreign = Object.assign(new Error(text, { cause: inner }), { detail: text })
    for (const error of [inner, outer, placed, foreign]) {
      expect(await written(() => Effect.logError("failed", error))).not.toContain(secret)
      expect(
        await written((logger) => {
          logger.error({ err: error }, "failed")
        }),
      ).not.toContain(secret)
      expect(
        await written((logger) => {
          logger.error(error)
        }),
      ).not.toContain(secret)
      expect(await written(() => Effect.logError("failed", { reason: { error } }))).not.toContain(secret)
      expect(
        await written(() => Effect.tapCause(Effect.die(error), (cause) => Effect.logError("died", cause))),
      ).not.toContain(secret)
    }
  })
})

const MASKED_FIELDS = EMPLOYEE_FIELDS.filter(({ masked }) => masked)

describe("a field whose name says what it holds", () => {
  it.each([
    "authorization",
    "Proxy-Authorization",
    "password",
    "newPassword",
    "PASSWORD",
    "db_password",
    "token",
    "access_token",
    "refreshToken",
    "secret",
    "appSecret",
    "api_key",
    "apiKey",
    "X-API-Key",
    "masterKey",
    "privateKeyPem",
    "credentials",
    "cookie",
    "Set-Cookie",
    "panNumber",
    ...MASKED_FIELDS.flatMap(({ key, path }) => [key, path.at(-1) ?? ""]),
    "personalEmail",
    "body",
    "sourceCursor",
  ])("is hidden, whatever it holds: %s", (name) => {
    for (const value of ["x", 7, true, ["x"], { user: "x" }]) {
      expect(redactFields({ deep: [{ [name]: value }] })).toEqual({ deep: [{ [name]: HIDDEN }] })
    }
    expect(redactFields({ [name]: null })).toEqual({ [name]: null })
  })

  it.each([
    ["requestId", "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"],
    ["sessionId", "12345678-1234-4123-9123-123456789012"],
    ["connectionId", "550e8400-e29b-41d4-a716-446655440000"],
    ["companyPages", 3],
    ["spanCount", 3],
    ["route", "/api/v2/salary_details/:emp_id"],
    ["durationMillis", 12_345.6],
    ["rows", 1_000_000_000],
    ["connector", "zoho-people"],
    ["at", "file:///usr/lib/node_modules/hr-data-sync/dist/core/use-cases/sync/run-sync.js:71:13"],
    ["dueAt", "2026-11-21 23:57:27"],
    ["time", "2026-11-21T23:57:27.754Z"],
    ["reason", "connect ECONNREFUSED 192.168.100.200:5672"],
  ])("is shown where the name has another meaning: %s", (name, value) => {
    expect(redactFields({ [name]: value })).toEqual({ [name]: value })
  })
})

describe("redacting", () => {
  it("treats __proto__ as a field, not as the prototype", () => {
    const given = { ["__proto__"]: new Date(0) }
    expect(JSON.stringify(redactFields({ given }))).toBe('{"given":{"__proto__":"1970-01-01T00:00:00.000Z"}}')
  })

  it("handles any logged value, and keeps what can be written as JSON", () => {
    const circle: Record<string, unknown> = { a: 1n }
    circle["self"] = circle
    expect(() => JSON.stringify(redactFields(circle))).not.toThrow()
    fc.assert(
      fc.property(fc.object({ withMap: true, withSet: true, withBigInt: true, withDate: true }), (fields) => {
        expect(() => JSON.stringify(redactFields(fields))).not.toThrow()
      }),
    )
  })

  it("hides bytes, and truncates endless values", () => {
    expect(redactFields({ bytes: Buffer.from("secret") })).toEqual({ bytes: HIDDEN })
    expect(scrub("word ".repeat(10_000)).length).toBeLessThan(5_000)
    expect(redactFields({ list: Array.from({ length: 1_000 }, () => 1) })["list"]).toHaveLength(100)
  })

  it("hides a PAN whatever surrounds it", () => {
    const pan = fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z]$/)
    const around = fc.oneof(
      fc.constantFrom("", "row ", "(", "'"),
      fc.lorem({ maxCount: 3 }).map((l) => `${l} `),
    )
    fc.assert(
      fc.property(around, pan, (before, hidden) => {
        expect(scrub(`${before}${hidden}, as it was`)).not.toContain(hidden)
      }),
    )
  })
})

describe("a child logger", () => {
  it("has its fields and those of its parent, both redacted", () => {
    const lines: Array<string> = []
    const logger = makeLogger("info", { write: (line: string) => void lines.push(line) })
    logger.child({ requestId: "r", token: "x" }).child({ sessionId: "s", password: "y" }).info("hello")
    const fields = { requestId: "r", token: HIDDEN, sessionId: "s", password: HIDDEN, msg: "hello" }
    expect(JSON.parse(lines[0] ?? "")).toMatchObject(fields)
  })
})

describe("the log origin", () => {
  it("is in every line when it is set", () => {
    const lines: Array<string> = []
    const output = { write: (line: string) => void lines.push(line) }
    makeLogger("info", output, { thread: "background", roles: ["worker", "scheduler"] }).info("hello")
    makeLogger("info", output).info("hello")
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { thread: "background", roles: "worker,scheduler", msg: "hello" },
      { msg: "hello" },
    ])
    expect(lines[1]).not.toContain("thread")
  })
})
