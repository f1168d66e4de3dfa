import assert from "node:assert/strict"
import { getAbility, requireAbility } from "../abilities.ts"
import { type Case, sampleRequests, type Subject, makeFixture } from "../case.ts"
import { contactsNoOtherHost, followsNoRedirect } from "../elsewhere.ts"
import {
  alwaysAs,
  assertEndsAs,
  assertEndsAsDenied,
  type FaultAt,
  LASTING_401,
  lineFaultCases,
  status,
  assertSurvives,
} from "../line-faults.ts"
import { ERROR_BODY } from "../mutations.ts"
import { runReference } from "../operation.ts"
import { assertSound, assertSourceError, EVERY_KIND, catchThrown } from "../reading.ts"
import { encodeForms, MIN_VALUE_LENGTH, textsIn } from "../secrets.ts"
import { hidesCredentials, type Observe, formatMessage, makeEchoOptions, observe } from "../observe.ts"
import { type Fields, makeUpdate, updatesIn, WRITING } from "../updating.ts"
import { NO_RESPONSE } from "../fixture.ts"

const CASES: ReadonlyArray<Case> = [
  {
    name: "wrong credentials end with auth, and nothing is written",
    run: async (subject) => {
      const { wrongCredentials: credentials, employees } = subject.simulation
      const fixture = makeFixture(subject, { credentials })
      const { error } = await WRITING.run(subject, fixture)
      assertSourceError(error, ["auth"], "write with wrong credentials")
      assert.deepEqual(fixture.employees, employees, "write with wrong credentials changed an employee.")
      await assertEndsAs(subject, WRITING, LASTING_401)
    },
  },
  {
    name: "missing permission ends with permission",
    run: async (subject) => assertEndsAsDenied(subject, WRITING),
  },
  ...lineFaultCases(WRITING),
  {
    name: "an update that was accepted, but whose response was lost, is repeated without harm",
    run: async (subject) => {
      for (const [what, response] of LOST)
        await assertSurvives(subject, WRITING, { what, at: respondAfterUpdate(response), wait: 0 })
    },
  },
  {
    name: "a web page or an error with status 200 is not treated as success",
    run: async (subject) => {
      const { errorBody = ERROR_BODY } = subject.simulation
      for (const place of sampleRequests(await runReference(subject, WRITING))) {
        for (const [what, response] of [
          ["a web page", WEB_PAGE],
          ["an error", { json: errorBody }],
        ] as const) {
          const { error } = await WRITING.run(
            subject,
            makeFixture(subject, { fault: alwaysAs(response)(place) }),
          )
          const when = `write, with ${what} and status 200 as the response from request ${String(place)} on`
          assertSourceError(error, EVERY_KIND, when)
        }
      }
    },
  },
  {
    name: "no redirect is followed, and no host outside the simulation's origins is called",
    run: async (subject) => {
      await followsNoRedirect(subject, WRITING)
      await contactsNoOtherHost(subject, WRITING)
    },
  },
  {
    name: "no credential appears in an address, message or printed output",
    run: async (subject) =>
      hidesCredentials(subject, await observeWriting(subject, updatesIn(subject).taken)),
  },
  {
    name: "no value of an update appears in an address, message or printed output",
    run: hidesValues,
  },
]

export const WRITE_FAULTS = requireAbility("write", CASES)

const WEB_PAGE = { headers: { "content-type": "text/html" }, text: "<!doctype html><title>Sign in</title>" }

const LOST = [
  ["a lost response", NO_RESPONSE],
  ["a 500 although the update was accepted", status(500)],
] as const

/** Lets the source carry out the request, then replaces its response. */
const respondAfterUpdate =
  (response: (typeof LOST)[number][1]): FaultAt =>
  (place) =>
  (number, truly) => {
    if (number !== place) return null
    truly()
    return response
  }

/** Observes the update only, not the reading that would show it. */
const observeWriting = async (subject: Subject, fields: Fields): Promise<Observe> => {
  const update = await makeUpdate(subject, 0, fields)
  return async (_, fixture) => {
    const error = await catchThrown(() => getAbility(subject, fixture, "write")(update))
    assertSound(fixture)
    return [["the message of the error that write threw", () => formatMessage(error)]]
  }
}

/** Covers an accepted update, a refused one, and a source that echoes the request. */
async function hidesValues(subject: Subject): Promise<void> {
  const { taken, refused } = updatesIn(subject)
  for (const fields of [taken, refused]) {
    const look = await observeWriting(subject, fields)
    const values = textsIn(fields)
      .filter((text) => text.length >= MIN_VALUE_LENGTH)
      .flatMap(encodeForms)
    const undisturbed = await observe(subject, look)
    const seen = [undisturbed]
    for (const options of makeEchoOptions(subject, undisturbed.fixture))
      seen.push(await observe(subject, look, options))
    for (const [where, readText] of seen.flatMap(({ observations }) => observations)) {
      const text = readText()
      assert.ok(
        !values.some((value) => text.includes(value)),
        `A value of an update appears in ${where}: send it in the body, and quote neither it nor what the source answered.`,
      )
    }
  }
}
