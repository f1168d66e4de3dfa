import * as Effect from "effect/Effect"
import type { ConnectorReading, ReadConnectorOptions } from "../../../adapters/commander/app.ts"
import type { RegisteredConnector } from "../../../connectors/registry.ts"
import { redactText } from "../../../core/domain/employee/identity/redact-text.ts"
import { type PulledSource, SourceError } from "../../../core/ports/sync/source.ts"
import { callConnector } from "../../../core/use-cases/reading/read-pages.ts"
import { makeRequestCounter, readRequestCount } from "../../threads/request-counter.ts"
import { chooseCategories } from "./choose-categories.ts"
import { makeSecretMask } from "./hide-secrets.ts"
import { openAccount, openSimulation, type TargetSettings } from "./open-source.ts"
import { readPagesOf, type ReadPagesInput } from "./read-pages-of.ts"
import { ReadingTally } from "./reading-tally.ts"

/**
 * Reads a source without a vendor and without a database, and describes what the service would make of it. Rejects with
 * CredentialsInvalid, or with an Error for the user, when it cannot be opened. An error of the source is part of the result.
 */
export const readConnector = async (
  connector: RegisteredConnector,
  options: ReadConnectorOptions,
  settings: TargetSettings,
): Promise<ConnectorReading> => {
  const { manifest } = connector
  const counter = makeRequestCounter()
  const { credentials: typed, cursor, maxRows, onProgress } = options
  const categories = chooseCategories(manifest, options.categories)
  const { source, credentials } =
    typed === null
      ? { source: openSimulation(connector, counter), credentials: {} }
      : await openAccount(connector, typed, settings, counter)
  const reading = await readSource(source, { categories, cursor, maxRows, onProgress })
  const maskSecrets = makeSecretMask(manifest, credentials)
  return maskSecrets({ code: manifest.code, ...reading, requests: readRequestCount(counter) })
}

const readSource = async (
  source: PulledSource,
  input: ReadPagesInput,
): Promise<Omit<ConnectorReading, "code" | "requests">> => {
  const tally = new ReadingTally()
  try {
    const checked = await Effect.runPromise(callConnector(source.connector, () => source.check()))
    const categories = checked.map(({ category, problem }) => ({
      category,
      problem: problem === null ? null : redactText(problem),
    }))
    const { isComplete, failure } = await readAll(source, input, tally)
    return { categories, ...tally.toResult(isComplete), failure }
  } catch (error) {
    return { categories: [], ...tally.toResult(false), failure: describeFailure(error) }
  }
}

/** What was read before an error is kept. */
const readAll = async (
  source: PulledSource,
  input: ReadPagesInput,
  tally: ReadingTally,
): Promise<Pick<ConnectorReading, "isComplete" | "failure">> => {
  try {
    return { isComplete: await Effect.runPromise(readPagesOf(source, input, tally)), failure: null }
  } catch (error) {
    return { isComplete: false, failure: describeFailure(error) }
  }
}

/** Throws anything else than an error of the source again. */
const describeFailure = (error: unknown): ConnectorReading["failure"] => {
  if (!(error instanceof SourceError)) throw error
  const { kind, message, position = null } = error
  return { kind, message, position }
}
