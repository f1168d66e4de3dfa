import assert from "node:assert/strict"
import { type Case, worldOf } from "../case.ts"
import { assertSound, assertSourceError, read, thrownBy } from "../reading.ts"

const CHECK_ASKS_AT_MOST = 10

export const CREDENTIALS: ReadonlyArray<Case> = [
  {
    name: "making a source asks nothing: that begins when it is read",
    run: (subject) => {
      const world = worldOf(subject)
      subject.connector.make(world.access).pages(null)
      assert.equal(world.asked.length, 0, "make() or pages() asked the source before a page was wanted.")
      return Promise.resolve()
    },
  },
  {
    name: "check says of every category whether it works, and asks little",
    run: async (subject) => {
      const world = worldOf(subject)
      const checks = await subject.connector.make(world.access).check()
      assertSound(world)
      const { dataCategories } = subject.connector.manifest
      assert.deepEqual(
        checks.map(({ category }) => category).toSorted(),
        dataCategories.toSorted(),
        "check must speak of each of the manifest's dataCategories once.",
      )
      for (const { category, problem } of checks) {
        assert.ok(
          problem === null || (typeof problem === "string" && problem.trim() !== ""),
          `check says of ${category} neither null (it works) nor, in words, what is wrong.`,
        )
      }
      assert.ok(
        world.asked.length <= CHECK_ASKS_AT_MOST,
        `check asked ${String(world.asked.length)} times: a cheap look asks at most ${String(CHECK_ASKS_AT_MOST)} times.`,
      )
    },
  },
  {
    name: "wrong credentials end the check and the reading as auth",
    run: async (subject) => {
      const credentials = subject.simulation.wrongCredentials
      const world = worldOf(subject, { credentials })
      const thrown = await thrownBy(() => subject.connector.make(world.access).check())
      assertSound(world)
      assertSourceError(thrown, ["auth"], "check with wrong credentials")
      const { error } = await read(subject.connector, worldOf(subject, { credentials }))
      assertSourceError(error, ["auth"], "pages with wrong credentials")
    },
  },
]
