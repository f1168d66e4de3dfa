import assert from "node:assert/strict"
import { abilityIn, onlyWith } from "../abilities.ts"
import { type Case, placesIn, type Subject, worldOf } from "../case.ts"
import { asksNoOtherHost, followsNoRedirect } from "../elsewhere.ts"
import {
  alwaysAs,
  endsAs,
  endsAsDenied,
  type FaultAt,
  LASTING_401,
  lineFaultCases,
  status,
  survives,
} from "../line-faults.ts"
import { ERROR_BODY } from "../mutations.ts"
import { done } from "../operation.ts"
import { assertSound, assertSourceError, EVERY_KIND, thrownBy } from "../reading.ts"
import { formsOf, SHORTEST_VALUE, textsIn } from "../secrets.ts"
import { keepsCredentials, type Look, messageOf, parrotsOf, seenOf } from "../seen.ts"
import { type Fields, updateOf, updatesIn, WRITING } from "../updating.ts"
import { NO_ANSWER } from "../world.ts"

const CASES: ReadonlyArray<Case> = [
  {
    name: "wrong credentials end as auth, and change nobody",
    run: async (subject) => {
      const { wrongCredentials: credentials, employees } = subject.simulation
      const world = worldOf(subject, { credentials })
      const { error } = await WRITING.run(subject, world)
      assertSourceError(error, ["auth"], "write with wrong credentials")
      assert.deepEqual(world.employees, employees, "write with wrong credentials changed somebody.")
      await endsAs(subject, WRITING, LASTING_401)
    },
  },
  {
    name: "what may not be written ends as permission",
    run: async (subject) => endsAsDenied(subject, WRITING),
  },
  ...lineFaultCases(WRITING),
  {
    name: "an update that was taken, and whose answer was lost, is said again and does no harm",
    run: async (subject) => {
      for (const [what, answer] of LOST)
        await survives(subject, WRITING, { what, at: takenBut(answer), wait: 0 })
    },
  },
  {
    name: "a web page or an error with the status 200 is not taken for success",
    run: async (subject) => {
      const { errorBody = ERROR_BODY } = subject.simulation
      const { world } = await done(subject, WRITING)
      for (const place of placesIn(world)) {
        for (const [what, answer] of [
          ["a web page", WEB_PAGE],
          ["an error", { json: errorBody }],
        ] as const) {
          const { error } = await WRITING.run(subject, worldOf(subject, { fault: alwaysAs(answer)(place) }))
          const when = `write, with ${what} and the status 200 as the answer to request ${String(place)} and on`
          assertSourceError(error, EVERY_KIND, when)
        }
      }
    },
  },
  {
    name: "no redirect is followed, and no other host asked than the simulation names",
    run: async (subject) => {
      await followsNoRedirect(subject, WRITING)
      await asksNoOtherHost(subject, WRITING)
    },
  },
  {
    name: "no credential in an address, a message, or in what is printed",
    run: async (subject) => keepsCredentials(subject, await lookAtWriting(subject, updatesIn(subject).taken)),
  },
  {
    name: "no value of an update in an address, a message, or in what is printed",
    run: keepsValues,
  },
]

export const WRITE_FAULTS = onlyWith("write", CASES)

const WEB_PAGE = { headers: { "content-type": "text/html" }, text: "<!doctype html><title>Sign in</title>" }

const LOST = [
  ["an answer that was lost", NO_ANSWER],
  ["a 500 although it was taken", status(500)],
] as const

/** The source does what it was asked for, and then this comes of its answer. */
const takenBut =
  (answer: (typeof LOST)[number][1]): FaultAt =>
  (place) =>
  (number, truly) => {
    if (number !== place) return null
    truly()
    return answer
  }

/** At the update alone, and not at the reading that would show it. */
const lookAtWriting = async (subject: Subject, fields: Fields): Promise<Look> => {
  const update = await updateOf(subject, 0, fields)
  return async (_, world) => {
    const error = await thrownBy(() => abilityIn(subject, world, "write")(update))
    assertSound(world)
    return [["the message of what write threw", messageOf(error)]]
  }
}

/** Of one that is taken, of one that is refused, and before a source that says back what it was asked with. */
async function keepsValues(subject: Subject): Promise<void> {
  const { taken, refused } = updatesIn(subject)
  for (const fields of [taken, refused]) {
    const look = await lookAtWriting(subject, fields)
    const values = textsIn(fields)
      .filter((text) => text.length >= SHORTEST_VALUE)
      .flatMap(formsOf)
    const undisturbed = await seenOf(subject, look)
    const seen = [undisturbed]
    for (const options of parrotsOf(subject, undisturbed.world))
      seen.push(await seenOf(subject, look, options))
    for (const [where, text] of seen.flatMap(({ sights }) => sights)) {
      assert.ok(
        !values.some((value) => text.includes(value)),
        `A value of an update stands in ${where}: send it in the body, and quote neither it nor what the source answered.`,
      )
    }
  }
}
