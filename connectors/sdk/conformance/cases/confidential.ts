import assert from "node:assert/strict"
import { type Case, sampleRequests, readUndisturbed } from "../case.ts"
import { corruptDates, ERROR_BODY, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { assertSound, read, type Reading, catchThrown } from "../reading.ts"
import { MIN_VALUE_LENGTH, textsIn } from "../secrets.ts"
import { hidesCredentials, type Observe, formatMessage, observe } from "../observe.ts"
import type { SimulatedAnswer } from "../simulation.ts"
import type { Fault } from "../fixture.ts"

export const CONFIDENTIAL: ReadonlyArray<Case> = [
  {
    name: "no credential in an address, a message, a row, a cursor, or in what is printed",
    run: async (subject) => hidesCredentials(subject, observeReading),
  },
  {
    name: "no value of a record in a message, or in what is printed",
    run: async (subject) => {
      const { fixture } = await readUndisturbed(subject)
      const values = findIdentifyingTexts(subject.simulation.employees)
      for (const fault of sampleRequests(fixture).flatMap(listDamages)) {
        for (const [where, text] of (await observe(subject, observeReading, { fault })).observations) {
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
const observeReading: Observe = async ({ connector }, fixture) => {
  const { error, pages } = await read(connector, fixture)
  const thrown = await catchThrown(() => connector.make(fixture.access).check())
  assertSound(fixture)
  return [
    ["the message of what pages threw", formatMessage(error)],
    ["the message of what check threw", formatMessage(thrown)],
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
const listDamages = (place: number): ReadonlyArray<Fault> =>
  [
    ...unreadable(ERROR_BODY).map(({ of }) => of),
    STRANGE_RECORDS.of,
    (truth: SimulatedAnswer) => corruptDates(truth).answer,
    (truth: SimulatedAnswer) => ({ text: `${JSON.stringify(truth.json ?? truth.text)}]` }),
    (truth: SimulatedAnswer) => ({ ...truth, status: 500 }),
    (truth: SimulatedAnswer) => ({ ...truth, status: 400 }),
  ].map((of) => (number, truly) => (number < place ? null : of(truly())))

/** Texts of a single employee each, by which one could be recognised. */
const findIdentifyingTexts = (employees: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const employee of employees) {
    for (const text of new Set(textsIn(employee))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .filter(([text, count]) => count === 1 && text.length >= MIN_VALUE_LENGTH)
    .map(([text]) => text)
}
