import type { VerifierOptions } from "@pact-foundation/pact"
import type { FolderConnector } from "../../config/e2e/testing/folder-connector.ts"
import type { TestService } from "../../config/e2e/testing/service.ts"
import { type Situation, SITUATIONS } from "../situations.ts"
import { makeCorporates } from "./corporates.ts"
import { connectedSituations } from "./situations/connected.ts"
import { fileSituations } from "./situations/files.ts"
import { postingSituations } from "./situations/posting.ts"
import { pushingSituations } from "./situations/pushing.ts"
import { readingSituations } from "./situations/reading.ts"
import type { SetUpSituation, Undo } from "./situations/situation.ts"

/** The library has two kinds of handlers with one name; these are those of HTTP. */
type StateHandlers = NonNullable<VerifierOptions["stateHandlers"]>

/**
 * Sets up every situation of the pacts in the service, and ends it after the exchange. `hris`: a writable connector of the
 * service. The library continues when a situation cannot be set up, so those failures are reported apart from the service's
 * answers.
 */
export const stateHandlersFor = (service: TestService, hris: FolderConnector) => {
  const corporates = makeCorporates(service)
  const situations: Readonly<Record<Situation, SetUpSituation>> = {
    ...connectedSituations(corporates),
    ...fileSituations(service),
    ...readingSituations(service),
    ...pushingSituations(corporates),
    ...postingSituations(corporates, hris),
  }
  const failures: Array<unknown> = []
  const handlers = Object.entries(situations).map(([name, setsUp]) => [
    SITUATIONS[name as Situation],
    makeHandler(setsUp, (cause) => failures.push({ situation: name, cause })),
  ])
  return { failures, stateHandlers: Object.fromEntries(handlers) as StateHandlers }
}

const makeHandler = (setsUp: SetUpSituation, onFailure: (cause: unknown) => void) => {
  let undo: Undo | undefined
  const reporting = async <A>(step: () => Promise<A>): Promise<A> => {
    try {
      return await step()
    } catch (cause) {
      onFailure(cause)
      throw cause
    }
  }
  return {
    setup: (parameters: unknown) =>
      reporting(async () => {
        const made = await setsUp((parameters ?? {}) as Readonly<Record<string, unknown>>)
        undo = made.undo
        return { ...made.values }
      }),
    teardown: () =>
      reporting(async () => {
        await undo?.()
        undo = undefined
      }),
  }
}
