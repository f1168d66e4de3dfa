import { runAsService } from "../../core/testing/run-as-service.ts"
import type { TestService } from "../../config/e2e/testing/service.ts"
import type { Connection } from "../../core/domain/connection/connection.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import type { NamedCorporate } from "../../core/use-cases/onboarding/choose-connection.ts"
import type { ConnectSourceInput } from "../../core/use-cases/onboarding/connect-source.ts"

type Corporate = NamedCorporate & Pick<ConnectSourceInput, "connector" | "credentials">

/** Connects a corporate with a pulled source; nothing is synced yet. */
export const connectSource = async (
  { application }: TestService,
  corporate: Corporate,
): Promise<Connection> => {
  const usual = { sharing: null, frequency: null, fullFrequency: null, timeZone: null, syncsItself: true }
  const connected = await runAsService(
    application.useCases.onboarding.connectSource(OPERATOR, { ...corporate, ...usual }),
  )
  return connected.connection
}

/** Runs a full load. */
export const pullSource = ({ application }: TestService, { id: connectionId }: Connection) =>
  application.useCases.sync.pullSource(OPERATOR, {
    connectionId,
    full: true,
    dryRun: false,
    trigger: "test",
    onProgress: () => undefined,
  })
