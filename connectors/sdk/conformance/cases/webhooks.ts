import assert from "node:assert/strict"
import type { Credentials, SourceWebhookCall } from "../../index.ts"
import { getAbility, requireAbility } from "../abilities.ts"
import { type Case, type Subject, makeFixture } from "../case.ts"
import { changedBodies, changedHeaders } from "../forgeries.ts"
import { signedHeaders } from "../webhook-call.ts"
import { captureOutput } from "../capture-output.ts"
import { catchThrown } from "../reading.ts"
import { listSecretForms } from "../secrets.ts"
import type { Fixture } from "../fixture.ts"

const AN_HOUR_MILLIS = 3_600_000
const A_SECOND_MILLIS = 1_000

const CASES: ReadonlyArray<Case> = [
  {
    name: "a genuine call is accepted, whenever it is verified, without a request",
    run: async (subject) => {
      for (const tenant of [0, 1] as const) {
        const fixture = makeFixture(subject, { tenant })
        const call = fixture.webhookCall()
        await assertVerifyResult(subject, fixture, call, true, "A genuine call")
        fixture.advanceTime(AN_HOUR_MILLIS)
        const when = "A genuine call, verified an hour after receivedAt (use receivedAt, not a clock)"
        await assertVerifyResult(subject, fixture, call, true, when)
      }
    },
  },
  {
    name: "a call with another body is refused, also with an empty body and with bytes that are not text",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      for (const [what, call] of changedBodies(fixture.webhookCall())) {
        await assertVerifyResult(subject, fixture, call, false, `A call with ${what}`)
      }
    },
  },
  {
    name: "a call whose signature is changed, cut or missing is refused",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      const own = fixture.webhookCall()
      for (const [what, call] of changedHeaders(own, signedHeaders(own))) {
        await assertVerifyResult(subject, fixture, call, false, `A call with ${what}`)
      }
    },
  },
  {
    name: "a call that is signed for another customer is refused",
    run: async (subject) => {
      const worlds = ([0, 1] as const).map((tenant) => makeFixture(subject, { tenant }))
      const [one, other] = worlds as [Fixture, Fixture]
      await assertVerifyResult(
        subject,
        one,
        other.webhookCall(),
        false,
        "A call that is signed for another customer",
      )
      await assertVerifyResult(
        subject,
        other,
        one.webhookCall(),
        false,
        "A call that is signed for another customer",
      )
    },
  },
  {
    name: "a call that anyone could sign, because the secret is empty, is refused",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.credentialFields.some(isOptionalSecret) ? null : "every masked field of the form is_required",
    run: async (subject) => {
      const [own] = subject.simulation.credentials
      for (const { key } of subject.connector.manifest.credentialFields.filter(isOptionalSecret)) {
        await assertNotForgeable(subject, own, key)
      }
    },
  },
  {
    name: "a call is accepted while it is fresh, and refused when it is too old",
    doesNotApply: ({ simulation: { webhook } }) =>
      webhook?.goodForMillis === null ? "the simulation's calls do not expire" : null,
    run: async (subject) => {
      const good = subject.simulation.webhook?.goodForMillis ?? 0
      for (const [age, isGood] of [
        [good - A_SECOND_MILLIS, true],
        [good + A_SECOND_MILLIS, false],
      ] as const) {
        const fixture = makeFixture(subject)
        const call = fixture.webhookCall()
        fixture.advanceTime(age)
        const late = { ...call, receivedAt: fixture.now() }
        await assertVerifyResult(
          subject,
          fixture,
          late,
          isGood,
          `A call that is ${String(age / 1_000)} s old`,
        )
      }
    },
  },
  {
    name: "no credential, and no part of a call, appears in printed output",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      const call = fixture.webhookCall()
      const { body } = call
      const secrets = [
        ...listSecretForms(subject.connector.manifest, fixture),
        ...signedHeaders(call).map((name) => String(call.headers[name])),
        new TextDecoder().decode(body),
      ]
      for (const each of [call, ...changedBodies(call).map(([, changed]) => changed)]) {
        const text = await capturePrinted(() => getAbility(subject, fixture, "verifyHook")(each))
        assert.ok(
          !secrets.some((secret) => text.includes(secret)),
          "verifyHook prints what it was called with.",
        )
      }
    },
  },
]

export const HOOKS = requireAbility("verifyHook", CASES)

const assertVerifyResult = async (
  subject: Subject,
  fixture: Fixture,
  call: SourceWebhookCall,
  expected: boolean,
  when: string,
): Promise<void> => {
  const verifyHook = getAbility(subject, fixture, "verifyHook")
  const askedBefore = countRequests(fixture)
  let judged: unknown = null
  const thrown = await catchThrown(async () => {
    judged = await verifyHook(call)
  })
  assert.ok(
    thrown === null,
    `${when}: expected ${String(expected)}, but verifyHook threw: ${formatThrown(thrown)}.`,
  )
  assert.equal(judged, expected, `${when}: expected verifyHook to return ${String(expected)}.`)
  assert.equal(
    countRequests(fixture),
    askedBefore,
    `${when}: verifyHook sent a request: verify the signature without one.`,
  )
}

const countRequests = ({ requests, foreign }: Fixture): number => requests.length + foreign.length

const formatThrown = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown

type CredentialField = Subject["connector"]["manifest"]["credentialFields"][number]

const isOptionalSecret = ({ is_masked, is_required }: CredentialField): boolean => is_masked && !is_required

/** What an absent secret becomes when the code does not check for it. */
const NO_SECRETS = ["", "undefined", "null"]

/** A connector without a secret to verify with may have no `verifyHook`. */
const assertNotForgeable = async (subject: Subject, own: Credentials, key: string): Promise<void> => {
  const credentials = Object.fromEntries(Object.entries(own).filter(([name]) => name !== key))
  const fixture = makeFixture(subject, { credentials })
  if (subject.connector.make(fixture.access).verifyHook === undefined) return
  for (const secret of NO_SECRETS) {
    const forged = fixture.webhookCall({ ...own, [key]: secret })
    if (JSON.stringify(forged.headers) === JSON.stringify(fixture.webhookCall().headers)) continue
    await assertVerifyResult(
      subject,
      fixture,
      forged,
      false,
      `A call signed with "${secret}", when ${key} is empty`,
    )
  }
}

const capturePrinted = async (work: () => Promise<unknown>): Promise<string> => {
  const printed = captureOutput()
  try {
    await catchThrown(work)
    return printed.text()
  } finally {
    printed.stop()
  }
}
