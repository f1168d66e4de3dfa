import assert from "node:assert/strict"
import { type Case, makeFixture } from "../case.ts"
import { assertSound, assertSourceError, read, catchThrown } from "../reading.ts"

const MAX_CHECK_REQUESTS = 10

export const CREDENTIALS: ReadonlyArray<Case> = [
  {
    name: "creating a source sends no request: requests begin with the first page",
    run: (subject) => {
      const fixture = makeFixture(subject)
      subject.connector.make(fixture.access).pages(null)
      assert.equal(
        fixture.requests.length,
        0,
        "make() or pages() sent a request before a page was requested.",
      )
      return Promise.resolve()
    },
  },
  {
    name: "check reports on every category, with few requests",
    run: async (subject) => {
      const fixture = makeFixture(subject)
      const checks = await subject.connector.make(fixture.access).check()
      assertSound(fixture)
      const { dataCategories } = subject.connector.manifest
      assert.deepEqual(
        checks.map(({ category }) => category).toSorted(),
        dataCategories.toSorted(),
        "check must report on each of the manifest's dataCategories once.",
      )
      for (const { category, problem } of checks) {
        assert.ok(
          problem === null || (typeof problem === "string" && problem.trim() !== ""),
          `check must report either null (it works) or a text that says what is wrong for ${category}.`,
        )
      }
      assert.ok(
        fixture.requests.length <= MAX_CHECK_REQUESTS,
        `check sent ${String(fixture.requests.length)} requests: ${String(MAX_CHECK_REQUESTS)} are allowed.`,
      )
    },
  },
  {
    name: "wrong credentials end the check and the reading with auth",
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
