import assert from "node:assert/strict"
import { type Case, placesIn, undisturbed } from "../case.ts"
import { corruptDates, ERROR_BODY, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { assertSound, read, type Reading, thrownBy } from "../reading.ts"
import { SHORTEST_VALUE, textsIn } from "../secrets.ts"
import { keepsCredentials, type Look, messageOf, seenOf } from "../seen.ts"
import type { SimulatedAnswer } from "../simulation.ts"
import type { Fault } from "../world.ts"

export const CONFIDENTIAL: ReadonlyArray<Case> = [
  {
    name: "no credential in an address, a message, a row, a cursor, or in what is printed",
    run: async (subject) => keepsCredentials(subject, lookAtReading),
  },
  {
    name: "no value of a record in a message, or in what is printed",
    run: async (subject) => {
      const { world } = await undisturbed(subject)
      const values = telling(subject.simulation.employees)
      for (const fault of placesIn(world).flatMap(damages)) {
        for (const [where, text] of (await seenOf(subject, lookAtReading, { fault })).sights) {
          if (!where.startsWith("the message") && !where.startsWith("what")) continue
          assert.ok(
            !values.some((value) => text.includes(value)),
            `A value of a record stands in ${where}: quote nothing that the source answered, not even by another error's message.`,
          )
        }
      }
    },
  },
]

/** Of a reading, and of a check. */
const lookAtReading: Look = async ({ connector }, world) => {
  const { error, pages } = await read(connector, world)
  const thrown = await thrownBy(() => connector.make(world.access).check())
  assertSound(world)
  return [
    ["the message of what pages threw", messageOf(error)],
    ["the message of what check threw", messageOf(thrown)],
    ["a row", JSON.stringify(pages.map(({ rows }) => rows))],
    ["the reason of an unreadable row, a column or a cursor", JSON.stringify(pages.map(besides))],
  ]
}

const besides = ({ unreadable: unread, columns, cursor }: Reading["pages"][number]) => [
  unread,
  columns,
  cursor,
]

/** Answers that quote real records where they are wrong. */
const damages = (place: number): ReadonlyArray<Fault> =>
  [
    ...unreadable(ERROR_BODY).map(({ of }) => of),
    STRANGE_RECORDS.of,
    (truth: SimulatedAnswer) => corruptDates(truth).answer,
    (truth: SimulatedAnswer) => ({ text: `${JSON.stringify(truth.json ?? truth.text)}]` }),
    (truth: SimulatedAnswer) => ({ ...truth, status: 500 }),
    (truth: SimulatedAnswer) => ({ ...truth, status: 400 }),
  ].map((of) => (number, truly) => (number < place ? null : of(truly())))

/** Texts of a single employee each, by which one could be recognised. */
const telling = (employees: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const employee of employees) {
    for (const text of new Set(textsIn(employee))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .filter(([text, count]) => count === 1 && text.length >= SHORTEST_VALUE)
    .map(([text]) => text)
}
