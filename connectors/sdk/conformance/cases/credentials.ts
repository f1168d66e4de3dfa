import assert from "node:assert/strict"
import { type Case, makeFixture } from "../case.ts"
import { assertSound, assertSourceError, read, catchThrown } from "../reading.ts"

const MAX_CHECK_REQUESTS = 10

export const CREDENTIALS: ReadonlyArray<Case> = [
  {
    name: "making a source asks nothing: that begins when it is read",
    run: (subject) => {
      const fixture = makeFixture(subject)
      subject.connector.make(fixture.access).pages(null)
      assert.equal(fixture.requests.length, 0, "make() or pages() asked the source before a page was wanted.")
      return Promise.resolve()
    },
  },
  {
    name: "check says of every category whether it works, and asks little",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      const checks = await subject.connector.make(fixture.access).check()
      assertSound(fixture)
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
        fixture.requests.length <= MAX_CHECK_REQUESTS,
        `check asked ${String(fixture.requests.length)} times: a cheap look asks at most ${String(MAX_CHECK_REQUESTS)} times.`,
      )
    },
  },
  {
    name: "wrong credentials end the check and the reading as auth",
    run: async (subject) => {
      const credentials = subject.simulation.wrongCredentials
      const fixture = makeFixture(subject, { credentials })
      const thrown = await catchThrown(() => subject.connector.make(fixture.access).check())
      assertSound(fixture)
      assertSourceError(thrown, ["auth"], "check with wrong credentials")
      const { error } = await read(subject.connector, makeFixture(subject, { credentials }))
      assertSourceError(error, ["auth"], "pages with wrong credentials")
    },
  },
]
