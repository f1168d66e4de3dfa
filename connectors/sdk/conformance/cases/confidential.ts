import assert from "node:assert/strict"
import { type Case, sampleRequests, readReference } from "../case.ts"
import { corruptDates, ERROR_BODY, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { assertSound, read, type Reading, catchThrown } from "../reading.ts"
import { MIN_VALUE_LENGTH, textsIn } from "../secrets.ts"
import { hidesCredentials, type Observe, formatMessage, observe } from "../observe.ts"
import type { SimulatedResponse } from "../simulation.ts"
import type { Fault } from "../fixture.ts"

export const CONFIDENTIAL: ReadonlyArray<Case> = [
  {
    name: "no credential appears in an address, message, row, cursor or printed output",
    run: async (subject) => hidesCredentials(subject, observeReading),
  },
  {
    name: "no value of a record appears in a message or printed output",
    run: async (subject) => {
      const reference = await readReference(subject)
      const values = findIdentifyingTexts(subject.simulation.employees)
      for (const fault of sampleRequests(reference).flatMap(listDamages)) {
        for (const [where, readText] of (await observe(subject, observeReading, { fault })).observations) {
          if (!where.startsWith("the message") && where !== "printed output") continue
          const text = readText()
          assert.ok(
            !values.some((value) => text.includes(value)),
            `A value of a record appears in ${where}: do not quote what the source answered, not even through another error's message.`,
          )
        }
      }
    },
  },
]

/** Observes a reading and a check. */
const observeReading: Observe = async ({ connector }, fixture) => {
  const { error, pages } = await read(connector, fixture)
  const thrown = await catchThrown(() => connector.make(fixture.access).check())
  assertSound(fixture)
  return [
    ["the message of the error that pages threw", () => formatMessage(error)],
    ["the message of the error that check threw", () => formatMessage(thrown)],
    ["a row", () => JSON.stringify(pages.map(({ rows }) => rows))],
    ["the reason of an unreadable row, a column or a cursor", () => JSON.stringify(pages.map(besides))],
  ]
}

const besides = ({ unreadable: unread, columns, cursor }: Reading["pages"][number]) => [
  unread,
  columns,
  cursor,
]

/** Malformed responses that quote real records. */
const listDamages = (place: number): ReadonlyArray<Fault> =>
  [
    ...unreadable(ERROR_BODY).map(({ of }) => of),
    STRANGE_RECORDS.of,
    (truth: SimulatedResponse) => corruptDates(truth).respond,
    (truth: SimulatedResponse) => ({ text: `${JSON.stringify(truth.json ?? truth.text)}]` }),
    (truth: SimulatedResponse) => ({ ...truth, status: 500 }),
    (truth: SimulatedResponse) => ({ ...truth, status: 400 }),
  ].map((of) => (number, truly) => (number < place ? null : of(truly())))

/** Finds texts that belong to only one employee and so could identify that employee. */
const findIdentifyingTexts = (employees: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const employee of employees) {
    for (const text of new Set(textsIn(employee))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .filter(([text, count]) => count === 1 && text.length >= MIN_VALUE_LENGTH)
    .map(([text]) => text)
}
