import assert from "node:assert/strict"
import type { Credentials, HookCall } from "../../index.ts"
import { abilityIn, onlyWith } from "../abilities.ts"
import { type Case, type Subject, worldOf } from "../case.ts"
import { changedBodies, changedHeaders } from "../forgeries.ts"
import { signedHeaders } from "../hook-call.ts"
import { recordPrinted } from "../printed.ts"
import { thrownBy } from "../reading.ts"
import { tracesOf } from "../secrets.ts"
import type { World } from "../world.ts"

const AN_HOUR_MILLIS = 3_600_000
const A_SECOND_MILLIS = 1_000

const CASES: ReadonlyArray<Case> = [
  {
    name: "the source's own call is accepted, whenever it is looked at, and nobody is asked",
    run: async (subject) => {
      for (const tenant of [0, 1] as const) {
        const world = worldOf(subject, { tenant })
        const call = world.hookCall()
        await isJudged(subject, world, call, true, "The source's own call")
        world.pass(AN_HOUR_MILLIS)
        const when = "The source's own call, looked at an hour after receivedAt (which counts, and no clock)"
        await isJudged(subject, world, call, true, when)
      }
    },
  },
  {
    name: "a call with another body is refused, also with none and with bytes that are no text",
    run: async (subject) => {
      const world = worldOf(subject)
      for (const [what, call] of changedBodies(world.hookCall())) {
        await isJudged(subject, world, call, false, `A call with ${what}`)
      }
    },
  },
  {
    name: "a call whose signature is changed, cut, or not there is refused",
    run: async (subject) => {
      const world = worldOf(subject)
      const own = world.hookCall()
      for (const [what, call] of changedHeaders(own, signedHeaders(own))) {
        await isJudged(subject, world, call, false, `A call with ${what}`)
      }
    },
  },
  {
    name: "a call that is signed for another customer is refused",
    run: async (subject) => {
      const worlds = ([0, 1] as const).map((tenant) => worldOf(subject, { tenant }))
      const [one, other] = worlds as [World, World]
      await isJudged(subject, one, other.hookCall(), false, "A call that is signed for another customer")
      await isJudged(subject, other, one.hookCall(), false, "A call that is signed for another customer")
    },
  },
  {
    name: "a call that anybody could sign, since the secret was left empty, is refused",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.credentialFields.some(isOptionalSecret) ? null : "every masked field of the form is_required",
    run: async (subject) => {
      const [own] = subject.simulation.credentials
      for (const { key } of subject.connector.manifest.credentialFields.filter(isOptionalSecret)) {
        await isNotForged(subject, own, key)
      }
    },
  },
  {
    name: "a call is accepted while it is good, and refused when it is too old",
    doesNotApply: ({ simulation: { hook } }) =>
      hook?.goodForMillis === null ? "the simulation's calls do not age" : null,
    run: async (subject) => {
      const good = subject.simulation.hook?.goodForMillis ?? 0
      for (const [age, isGood] of [
        [good - A_SECOND_MILLIS, true],
        [good + A_SECOND_MILLIS, false],
      ] as const) {
        const world = worldOf(subject)
        const call = world.hookCall()
        world.pass(age)
        const late = { ...call, receivedAt: world.now() }
        await isJudged(subject, world, late, isGood, `A call that is ${String(age / 1_000)} s old`)
      }
    },
  },
  {
    name: "no credential, and nothing of a call, in what is printed",
    run: async (subject) => {
      const world = worldOf(subject)
      const call = world.hookCall()
      const { body } = call
      const secrets = [
        ...tracesOf(subject.connector.manifest, world),
        ...signedHeaders(call).map((name) => String(call.headers[name])),
        new TextDecoder().decode(body),
      ]
      for (const each of [call, ...changedBodies(call).map(([, changed]) => changed)]) {
        const text = await printedBy(() => abilityIn(subject, world, "verifyHook")(each))
        assert.ok(
          !secrets.some((secret) => text.includes(secret)),
          "verifyHook prints what it was called with.",
        )
      }
    },
  },
]

export const HOOKS = onlyWith("verifyHook", CASES)

const isJudged = async (
  subject: Subject,
  world: World,
  call: HookCall,
  expected: boolean,
  when: string,
): Promise<void> => {
  const verifyHook = abilityIn(subject, world, "verifyHook")
  const askedBefore = askedIn(world)
  let judged: unknown = null
  const thrown = await thrownBy(async () => {
    judged = await verifyHook(call)
  })
  assert.ok(
    thrown === null,
    `${when}: expected ${String(expected)}, but verifyHook threw: ${nameOf(thrown)}.`,
  )
  assert.equal(judged, expected, `${when}: expected ${String(expected)} of verifyHook.`)
  assert.equal(
    askedIn(world),
    askedBefore,
    `${when}: verifyHook asked the source: judge by the signature alone.`,
  )
}

const askedIn = ({ asked, foreign }: World): number => asked.length + foreign.length

const nameOf = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown

type CredentialField = Subject["connector"]["manifest"]["credentialFields"][number]

const isOptionalSecret = ({ is_masked, is_required }: CredentialField): boolean => is_masked && !is_required

/** What stands for a secret that is absent where nobody looks whether it is. */
const NO_SECRETS = ["", "undefined", "null"]

/** A connector that has no secret to verify with may also have no verifyHook. */
const isNotForged = async (subject: Subject, own: Credentials, key: string): Promise<void> => {
  const credentials = Object.fromEntries(Object.entries(own).filter(([name]) => name !== key))
  const world = worldOf(subject, { credentials })
  if (subject.connector.make(world.access).verifyHook === undefined) return
  for (const secret of NO_SECRETS) {
    const forged = world.hookCall({ ...own, [key]: secret })
    if (JSON.stringify(forged.headers) === JSON.stringify(world.hookCall().headers)) continue
    await isJudged(
      subject,
      world,
      forged,
      false,
      `A call signed with "${secret}", when ${key} was left empty`,
    )
  }
}

const printedBy = async (work: () => Promise<unknown>): Promise<string> => {
  const printed = recordPrinted()
  try {
    await thrownBy(work)
    return printed.text()
  } finally {
    printed.stop()
  }
}
