import * as Effect from "effect/Effect"
import type { ConnectorReading, ReadConnectorOptions } from "../../../adapters/commander/app.ts"
import type { RegisteredConnector } from "../../../connectors/registry.ts"
import { redactText } from "../../../core/domain/employee/identity/redact-text.ts"
import { type PulledSource, SourceError } from "../../../core/ports/sync/source.ts"
import { callConnector } from "../../../core/use-cases/reading/read-pages.ts"
import type { RequestCounter } from "../../threads/request-counter.ts"
import { explainLoadError } from "../explain-load-error.ts"
import { chooseCategories } from "./choose-categories.ts"
import { makeSecretMask } from "./hide-secrets.ts"
import { openAccount, openSimulation, type TargetSettings } from "./open-source.ts"
import { readFirstPages, type ReadPagesInput } from "./read-first-pages.ts"
import { ReadingTotals } from "./reading-totals.ts"

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
  const counter: RequestCounter = { requests: 0 }
  const { credentials: typed, cursor, maxRows, onProgress } = options
  const categories = chooseCategories(manifest, options.categories)
  const { source, credentials } =
    typed === null
      ? { source: openSimulation(connector, counter), credentials: {} }
      : await openAccount(connector, typed, settings, counter)
  const reading = await readSource({ source, connector }, { categories, cursor, maxRows, onProgress })
  const maskSecrets = makeSecretMask(manifest, credentials)
  return maskSecrets({ code: manifest.code, ...reading, requests: counter.requests })
}

const readSource = async (
  { source, connector }: { readonly source: PulledSource; readonly connector: RegisteredConnector },
  input: ReadPagesInput,
): Promise<Omit<ConnectorReading, "code" | "requests">> => {
  const totals = new ReadingTotals()
  try {
    const checked = await Effect.runPromise(callConnector(source.connector, () => source.check()))
    const categories = checked.map(({ category, problem }) => ({
      category,
      problem: problem === null ? null : redactText(problem),
    }))
    const { isComplete, failure } = await readAll(source, input, totals)
    return { categories, ...totals.toResult(isComplete), failure }
  } catch (error) {
    return {
      categories: [],
      ...totals.toResult(false),
      failure: describeFailure(await explainLoadError(error, connector)),
    }
  }
}

/** What was read before an error is part of the result. */
const readAll = async (
  source: PulledSource,
  input: ReadPagesInput,
  totals: ReadingTotals,
): Promise<Pick<ConnectorReading, "isComplete" | "failure">> => {
  try {
    return { isComplete: await Effect.runPromise(readFirstPages(source, input, totals)), failure: null }
  } catch (error) {
    return { isComplete: false, failure: describeFailure(error) }
  }
}

/** Rethrows anything but an error of the source. */
const describeFailure = (error: unknown): ConnectorReading["failure"] => {
  if (!(error instanceof SourceError)) throw error
  const { kind, message, position = null } = error
  return { kind, message, position }
}
