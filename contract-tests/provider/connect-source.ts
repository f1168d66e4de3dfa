import * as Effect from "effect/Effect"
import type { TestService } from "../../config/e2e/testing/service.ts"
import { T } from "../../config/tokens.ts"
import type { Connection } from "../../core/domain/connection/connection.ts"
import { OPERATOR } from "../../core/use-cases/access/actor.ts"
import type { NamedCorporate } from "../../core/use-cases/connection/onboarding/choose-connection.ts"
import type { ConnectSourceInput } from "../../core/use-cases/connection/sources/connect-source.ts"

type Corporate = NamedCorporate & Pick<ConnectSourceInput, "connector" | "credentials">

/** A corporate is connected by a source that is asked; nothing of it is synced yet. */
export const connectSource = async (
  { container }: TestService,
  corporate: Corporate,
): Promise<Connection> => {
  const usual = { sharing: null, frequency: null, fullFrequency: null, timeZone: null, syncsItself: true }
  const connected = await Effect.runPromise(
    container.get(T.ConnectSource)(OPERATOR, { ...corporate, ...usual }),
  )
  return connected.connection
}

/** Asks it for everybody. */
export const pullSource = ({ container }: TestService, { id: connectionId }: Connection) =>
  container.get(T.PullSource)(OPERATOR, {
    connectionId,
    full: true,
    dryRun: false,
    trigger: "test",
    onProgress: () => undefined,
  })
