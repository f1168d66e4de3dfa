import assert from "node:assert/strict"
import { sampleRequests, type Subject, makeFixture } from "./case.ts"
import { replaceTexts } from "./mutations.ts"
import { captureOutput } from "./capture-output.ts"
import { listSecretForms } from "./secrets.ts"
import type { SimulatedAnswer } from "./simulation.ts"
import type { Fault, Fixture, FixtureOptions } from "./fixture.ts"

/* What can be seen from outside of what a connector does: what its log, its messages and the logs of others may show. */

/** Where it was seen, and the text that stood there. */
export type Observation = readonly [where: string, text: string]

/** Does something in a world, and gives what was seen of it besides its requests and what it printed. */
export type Observe = (subject: Subject, fixture: Fixture) => Promise<ReadonlyArray<Observation>>

export const formatMessage = (error: unknown): string =>
  error === null ? "" : error instanceof Error ? `${error.name} ${error.message}` : JSON.stringify(error)

const STATUSES = [400, 401, 403, 404, 429, 500]
/** Of the forms in which most sources say what went wrong. */
const ERROR_BODY = { error: "", message: "", errors: [{ message: "" }] }

/** An answer that says back what the source was asked with, from the request of this number on. */
export interface EchoAnswer {
  readonly requestNumber: number
  readonly makeAnswer: (echo: string) => SimulatedAnswer
}

export type ObserveOptions = FixtureOptions & { readonly echoAnswer?: EchoAnswer }

export const makeEchoOptions = ({ simulation }: Subject, fixture: Fixture): ReadonlyArray<ObserveOptions> => {
  const { errorBody = ERROR_BODY } = simulation
  return sampleRequests(fixture).flatMap((place) => [
    ...STATUSES.map((status) => ({
      echoAnswer: {
        requestNumber: place,
        makeAnswer: (echo: string) => ({ status, json: replaceTexts(ERROR_BODY, echo) }),
      },
    })),
    {
      echoAnswer: { requestNumber: place, makeAnswer: (echo: string) => ({ text: `<html>${echo}</html>` }) },
    },
    {
      echoAnswer: {
        requestNumber: place,
        makeAnswer: (echo: string) => ({ json: replaceTexts(errorBody, echo) }),
      },
    },
  ])
}

export interface Observed {
  readonly fixture: Fixture
  readonly observations: ReadonlyArray<Observation>
}

/** The addresses that were asked, what was printed, and what `look` gives. */
export const observe = async (
  subject: Subject,
  look: Observe,
  { echoAnswer, ...options }: ObserveOptions = {},
): Promise<Observed> => {
  const fixture: Fixture = makeFixture(subject, options)
  if (echoAnswer !== undefined) fixture.fault = repeated(fixture, echoAnswer)
  const printed = captureOutput()
  try {
    const sights = await look(subject, fixture)
    const addresses = [...fixture.requests.map(({ url }) => url), ...fixture.foreign].map(
      ({ href }): Observation => ["the address of a request", `${href} ${href.replaceAll("+", " ")}`],
    )
    return { fixture, observations: [...addresses, ...sights, ["what was printed", printed.text()]] }
  } finally {
    printed.stop()
  }
}

const repeated =
  (fixture: Fixture, { requestNumber, makeAnswer }: EchoAnswer): Fault =>
  (number) => {
    if (number < requestNumber) return null
    const { url, headers, body } = fixture.requests[number - 1] ?? {}
    return makeAnswer(`${url?.href ?? ""} ${Object.values(headers ?? {}).join(" ")} ${body ?? ""}`)
  }

/** Of none of the credentials, in any form. */
export const assertNoCredential = ({ connector }: Subject, { fixture, observations }: Observed): void => {
  const traces = listSecretForms(connector.manifest, fixture)
  for (const [where, text] of observations) {
    assert.ok(!traces.some((trace) => text.includes(trace)), `A credential stands in ${where}.`)
  }
}

/** With good credentials and wrong ones, and before a source that says everything back. */
export const hidesCredentials = async (subject: Subject, look: Observe): Promise<void> => {
  const undisturbed = await observe(subject, look)
  assertNoCredential(subject, undisturbed)
  for (const options of [
    { credentials: subject.simulation.wrongCredentials },
    ...makeEchoOptions(subject, undisturbed.fixture),
  ]) {
    assertNoCredential(subject, await observe(subject, look, options))
  }
}
