import assert from "node:assert/strict"
import { type Case, placesIn, type Subject, undisturbed, worldOf } from "../case.ts"
import { corruptDates, saying, STRANGE_RECORDS, unreadable } from "../mutations.ts"
import { recordPrinted } from "../printed.ts"
import { assertSound, read, thrownBy } from "../reading.ts"
import { tracesOf } from "../secrets.ts"
import type { SimulatedAnswer } from "../simulation.ts"
import type { Fault, World, WorldOptions } from "../world.ts"

const STATUSES = [400, 401, 403, 404, 429, 500]
const ERROR_BODY = { error: "", message: "", errors: [{ message: "" }] }

export const CONFIDENTIAL: ReadonlyArray<Case> = [
  {
    name: "no credential in an address, a message, a row, a cursor, or in what is printed",
    run: async (subject) => {
      const { world } = await undisturbed(subject)
      const { errorBody = ERROR_BODY } = subject.simulation
      for (const options of [
        {},
        { credentials: subject.simulation.wrongCredentials },
        ...placesIn(world).flatMap((place) => parrots(place, errorBody)),
      ]) {
        const seen = await seenOf(subject, options)
        const traces = tracesOf(subject.connector.manifest, seen.world)
        for (const [where, text] of seen.texts) {
          assert.ok(!traces.some((trace) => text.includes(trace)), `A credential stands in ${where}.`)
        }
      }
    },
  },
  {
    name: "no value of a record in a message, or in what is printed",
    run: async (subject) => {
      const { world } = await undisturbed(subject)
      const values = telling(subject.simulation.employees)
      for (const fault of placesIn(world).flatMap(damages)) {
        for (const [where, text] of (await seenOf(subject, { fault })).texts) {
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

/** Sources that say back what they were asked with. */
const parrots = (
  place: number,
  errorBody: unknown,
): ReadonlyArray<WorldOptions & { readonly parrot: Parrot }> => [
  ...STATUSES.map((status) => ({
    parrot: { place, of: (echo: string) => ({ status, json: saying(ERROR_BODY, echo) }) },
  })),
  { parrot: { place, of: (echo: string) => ({ text: `<html>${echo}</html>` }) } },
  { parrot: { place, of: (echo: string) => ({ json: saying(errorBody, echo) }) } },
]

interface Parrot {
  readonly place: number
  readonly of: (echo: string) => SimulatedAnswer
}

/** Whatever can be seen from outside of a check and a reading. */
const seenOf = async (
  subject: Subject,
  { parrot, ...options }: WorldOptions & { readonly parrot?: Parrot },
): Promise<{ readonly world: World; readonly texts: ReadonlyArray<readonly [string, string]> }> => {
  const world: World = worldOf(subject, options)
  if (parrot !== undefined) world.fault = repeated(world, parrot)
  const printed = recordPrinted()
  try {
    const reading = await read(subject.connector, world)
    const thrown = await thrownBy(() => subject.connector.make(world.access).check())
    assertSound(world)
    return {
      world,
      texts: [
        ...[...world.asked.map(({ url }) => url), ...world.foreign].map(
          (url) => ["the address of a request", decoded(url.href)] as const,
        ),
        ["the message of what pages threw", messageOf(reading.error)],
        ["the message of what check threw", messageOf(thrown)],
        ["a row", JSON.stringify(reading.pages.map(({ rows }) => rows))],
        ["the reason of an unreadable row, a column or a cursor", JSON.stringify(reading.pages.map(besides))],
        ["what was printed", printed.text()],
      ],
    }
  } finally {
    printed.stop()
  }
}

const repeated =
  (world: World, { place, of }: Parrot): Fault =>
  (number) => {
    if (number < place) return null
    const { url, headers, body } = world.asked[number - 1] ?? {}
    return of(`${url?.href ?? ""} ${Object.values(headers ?? {}).join(" ")} ${body ?? ""}`)
  }

const besides = ({
  unreadable: unread,
  columns,
  cursor,
}: Awaited<ReturnType<typeof read>>["pages"][number]) => [unread, columns, cursor]

const decoded = (href: string): string => `${href} ${href.replaceAll("+", " ")}`

const messageOf = (error: unknown): string =>
  error === null ? "" : error instanceof Error ? `${error.name} ${error.message}` : JSON.stringify(error)

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

const SHORTEST_VALUE = 6

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

const textsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
