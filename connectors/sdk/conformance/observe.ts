import assert from "node:assert/strict"
import { sampleRequests, type Subject, makeFixture } from "./case.ts"
import { replaceTexts } from "./mutations.ts"
import { captureOutput } from "./capture-output.ts"
import { listSecretForms } from "./secrets.ts"
import type { SimulatedResponse } from "./simulation.ts"
import type { Fault, Fixture, FixtureOptions } from "./fixture.ts"

/* What a connector exposes: what its log, its error messages and the logs of others may contain. */

/** Where the text was seen, and the text, which is long for rows and so made on demand. */
export type Observation = readonly [where: string, text: () => string]

/** Runs something in a fixture and returns what it exposed besides its requests and its printed output. */
export type Observe = (subject: Subject, fixture: Fixture) => Promise<ReadonlyArray<Observation>>

export const formatMessage = (error: unknown): string =>
  error === null ? "" : error instanceof Error ? `${error.name} ${error.message}` : JSON.stringify(error)

const STATUSES = [400, 401, 403, 404, 429, 500]
/** The common ways in which sources report an error. */
const ERROR_BODY = { error: "", message: "", errors: [{ message: "" }] }

/** A response that echoes the request, from the request with this number on. */
export interface EchoedResponse {
  readonly requestNumber: number
  readonly makeResponse: (echo: string) => SimulatedResponse
}

export type ObserveOptions = FixtureOptions & { readonly echoResponse?: EchoedResponse }

export const makeEchoOptions = ({ simulation }: Subject, fixture: Fixture): ReadonlyArray<ObserveOptions> => {
  const { errorBody = ERROR_BODY } = simulation
  return sampleRequests(fixture).flatMap((place) => [
    ...STATUSES.map((status) => ({
      echoResponse: {
        requestNumber: place,
        makeResponse: (echo: string) => ({ status, json: replaceTexts(ERROR_BODY, echo) }),
      },
    })),
    {
      echoResponse: {
        requestNumber: place,
        makeResponse: (echo: string) => ({ text: `<html>${echo}</html>` }),
      },
    },
    {
      echoResponse: {
        requestNumber: place,
        makeResponse: (echo: string) => ({ json: replaceTexts(errorBody, echo) }),
      },
    },
  ])
}

export interface Observed {
  readonly fixture: Fixture
  readonly observations: ReadonlyArray<Observation>
}

/** Returns the addresses of the requests, the printed output, and what `look` returns. */
export const observe = async (
  subject: Subject,
  look: Observe,
  { echoResponse, ...options }: ObserveOptions = {},
): Promise<Observed> => {
  const fixture: Fixture = makeFixture(subject, options)
  if (echoResponse !== undefined) fixture.fault = repeated(fixture, echoResponse)
  const printed = captureOutput()
  try {
    const sights = await look(subject, fixture)
    const addresses = [...fixture.requests.map(({ url }) => url), ...fixture.foreign].map(
      ({ href }): Observation => ["the address of a request", () => `${href} ${href.replaceAll("+", " ")}`],
    )
    return { fixture, observations: [...addresses, ...sights, ["printed output", printed.text]] }
  } finally {
    printed.stop()
  }
}

const repeated =
  (fixture: Fixture, { requestNumber, makeResponse }: EchoedResponse): Fault =>
  (number) => {
    if (number < requestNumber) return null
    const { url, headers, body } = fixture.requests[number - 1] ?? {}
    return makeResponse(`${url?.href ?? ""} ${Object.values(headers ?? {}).join(" ")} ${body ?? ""}`)
  }

/** Asserts that no credential appears in any form. */
export const assertNoCredential = ({ connector }: Subject, { fixture, observations }: Observed): void => {
  const traces = listSecretForms(connector.manifest, fixture)
  for (const [where, read] of observations) {
    const text = read()
    assert.ok(!traces.some((trace) => text.includes(trace)), `A credential appears in ${where}.`)
  }
}

/** Checks with right credentials, wrong ones, and a source that echoes every request. */
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
