import assert from "node:assert/strict"
import type { PageAgreement } from "../../index.ts"
import { type Case, listIds, makeFixture, readIds, readReference, type Subject } from "../case.ts"
import { assertRead, read, type Reading } from "../reading.ts"

/* Employees join or leave while the pages are read. Those who were there all the time are read, or the pages say that they moved. */

/** A change of the company in the middle of a reading. */
interface Move {
  readonly what: string
  readonly before: (employees: ReadonlyArray<unknown>) => ReadonlyArray<unknown>
  readonly after: (employees: ReadonlyArray<unknown>) => ReadonlyArray<unknown>
}

const all = (employees: ReadonlyArray<unknown>) => employees
const withoutFirst = (employees: ReadonlyArray<unknown>) => employees.slice(1)
const withoutMiddle = (employees: ReadonlyArray<unknown>) =>
  employees.toSpliced(Math.floor(employees.length / 2), 1)

const MOVES: ReadonlyArray<Move> = [
  { what: "the first employee left", before: all, after: withoutFirst },
  { what: "an employee joined before all others", before: withoutFirst, after: all },
  { what: "an employee in the middle left", before: all, after: withoutMiddle },
  { what: "an employee joined in the middle", before: withoutMiddle, after: all },
]

/** How many readings are disturbed, unless all of them are asked for: each reads the whole source. */
const SAMPLED = 12

export const MOVING_PAGES: ReadonlyArray<Case> = [
  {
    name: "every page says whether the pages agree, and undisturbed ones do",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.full ? null : "capabilities.full is false",
    run: async (subject) => {
      const { pages } = (await readReference(subject)).reading
      for (const { agreement } of pages) {
        const kind = (agreement as PageAgreement | undefined)?.kind
        assert.ok(
          kind === "fixed" || kind === "compared",
          "A page does not say whether it fits to the others, so that nobody would ever become Inactive: pass makePageMaker a comparison, or FIXED_PAGES where pages begin after an id.",
        )
        assert.equal(
          findDisagreement(agreement),
          null,
          "The pages disagree although nothing changed while they were read.",
        )
      }
    },
  },
  {
    name: "employees who leave or join between two pages lose nobody, or the pages say that they moved",
    doesNotApply: ({ connector: { manifest } }) =>
      manifest.capabilities.full ? null : "capabilities.full is false",
    run: async (subject) => {
      const { requests } = await readReference(subject)
      for (const { seam, move } of listTrials(requests.length, subject.thorough))
        await assertNobodyIsLost(subject, move, seam)
    },
  },
]

/** Every move before every request but the first, or a sample in which the moves take turns. */
const listTrials = (requests: number, thorough: boolean) => {
  const trials = Array.from({ length: Math.max(0, requests - 1) }, (_, index) => index + 2).flatMap((seam) =>
    MOVES.map((move) => ({ seam, move })),
  )
  if (thorough || trials.length <= SAMPLED) return trials
  // An odd step, so that the moves take turns; from the end, since the last requests are mostly the pages of the employees.
  const step = Math.floor(trials.length / SAMPLED) | 1
  return trials.toReversed().filter((_, index) => index % step === 0)
}

const assertNobodyIsLost = async (
  subject: Subject,
  { what, before, after }: Move,
  seam: number,
): Promise<void> => {
  const { employees } = subject.simulation
  const fixture = makeFixture(subject, { employees: before(employees) })
  fixture.fault = (number) => {
    if (number === seam) fixture.employees = after(employees)
    return null
  }
  const when = `When ${what} before request ${String(seam)}`
  const reading = await read(subject.connector, fixture)
  assertRead(reading, when)
  const found = new Set(readIds(subject, reading))
  const there = new Set(listIds(subject, after(employees)))
  const lost = listIds(subject, before(employees)).filter((id) => there.has(id) && !found.has(id))
  assert.ok(
    lost.length === 0 || saysThatItMoved(reading),
    `${when}, ${lost.slice(0, 3).join(", ")} was on no page, and no page says so: compare the pages with makePageComparison, or read pages after an id.`,
  )
}

const saysThatItMoved = ({ pages }: Reading): boolean =>
  pages.some(({ agreement }) => findDisagreement(agreement) !== null)

const findDisagreement = (agreement: PageAgreement) =>
  agreement.kind === "compared" ? agreement.disagreement : null
