import assert from "node:assert/strict"
import { placesIn, type Subject, worldOf } from "./case.ts"
import { saying } from "./mutations.ts"
import { recordPrinted } from "./printed.ts"
import { tracesOf } from "./secrets.ts"
import type { SimulatedAnswer } from "./simulation.ts"
import type { Fault, World, WorldOptions } from "./world.ts"

/* What can be seen from outside of what a connector does: what its log, its messages and the logs of others may show. */

/** Where it was seen, and the text that stood there. */
export type Sight = readonly [where: string, text: string]

/** Does something in a world, and gives what was seen of it besides its requests and what it printed. */
export type Look = (subject: Subject, world: World) => Promise<ReadonlyArray<Sight>>

export const messageOf = (error: unknown): string =>
  error === null ? "" : error instanceof Error ? `${error.name} ${error.message}` : JSON.stringify(error)

const STATUSES = [400, 401, 403, 404, 429, 500]
/** Of the forms in which most sources say what went wrong. */
const ERROR_BODY = { error: "", message: "", errors: [{ message: "" }] }

/** An answer that says back what the source was asked with, from the request of this number on. */
export interface Parrot {
  readonly place: number
  readonly of: (echo: string) => SimulatedAnswer
}

export type SeenOptions = WorldOptions & { readonly parrot?: Parrot }

export const parrotsOf = ({ simulation }: Subject, world: World): ReadonlyArray<SeenOptions> => {
  const { errorBody = ERROR_BODY } = simulation
  return placesIn(world).flatMap((place) => [
    ...STATUSES.map((status) => ({
      parrot: { place, of: (echo: string) => ({ status, json: saying(ERROR_BODY, echo) }) },
    })),
    { parrot: { place, of: (echo: string) => ({ text: `<html>${echo}</html>` }) } },
    { parrot: { place, of: (echo: string) => ({ json: saying(errorBody, echo) }) } },
  ])
}

export interface Seen {
  readonly world: World
  readonly sights: ReadonlyArray<Sight>
}

/** The addresses that were asked, what was printed, and what `look` gives. */
export const seenOf = async (
  subject: Subject,
  look: Look,
  { parrot, ...options }: SeenOptions = {},
): Promise<Seen> => {
  const world: World = worldOf(subject, options)
  if (parrot !== undefined) world.fault = repeated(world, parrot)
  const printed = recordPrinted()
  try {
    const sights = await look(subject, world)
    const addresses = [...world.asked.map(({ url }) => url), ...world.foreign].map(({ href }): Sight => [
      "the address of a request",
      `${href} ${href.replaceAll("+", " ")}`,
    ])
    return { world, sights: [...addresses, ...sights, ["what was printed", printed.text()]] }
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

/** Of none of the credentials, in any form. */
export const assertNoCredential = ({ connector }: Subject, { world, sights }: Seen): void => {
  const traces = tracesOf(connector.manifest, world)
  for (const [where, text] of sights) {
    assert.ok(!traces.some((trace) => text.includes(trace)), `A credential stands in ${where}.`)
  }
}

/** With good credentials and wrong ones, and before a source that says everything back. */
export const keepsCredentials = async (subject: Subject, look: Look): Promise<void> => {
  const undisturbed = await seenOf(subject, look)
  assertNoCredential(subject, undisturbed)
  for (const options of [
    { credentials: subject.simulation.wrongCredentials },
    ...parrotsOf(subject, undisturbed.world),
  ]) {
    assertNoCredential(subject, await seenOf(subject, look, options))
  }
}
