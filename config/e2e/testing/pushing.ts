import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { randomUUID } from "node:crypto"
import type { TokenGrant } from "../../../core/contract/push/oauth-token.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import type { IssuedCredential } from "../../../core/use-cases/push/issue-push-credential.ts"
import type { TestService } from "./service.ts"

/* A corporate's own system that pushes employees. */

type Opened = Pick<TestService, "application">

export const connectPusher = (
  { application }: Opened,
  vendorOrgId: string,
  email = `hr@${randomUUID()}.example`,
): Promise<Connection> =>
  runAsService(
    application.useCases.onboarding.connectCorporate(OPERATOR, {
      vendorOrgId,
      orgName: "Pushing",
      email,
      connector: "push-api",
    }),
  )

export const testCredentials = ({ application }: Opened, connectionId: string): Promise<IssuedCredential> =>
  runAsService(application.useCases.push.issuePushCredential(OPERATOR, connectionId, "test"))

/** For a connection whose test environment was approved. */
export const productionCredentials = async (
  service: Opened,
  connectionId: string,
): Promise<IssuedCredential> => {
  await testCredentials(service, connectionId)
  await runAsService(service.application.useCases.push.approvePushTest(OPERATOR, connectionId))
  const issue = service.application.useCases.push.issuePushCredential
  return runAsService(issue(OPERATOR, connectionId, "production"))
}

export const requestTokens = async (
  { call }: Pick<TestService, "call">,
  { username, password }: Pick<IssuedCredential, "username" | "password">,
): Promise<TokenGrant> => {
  const form = { grant_type: "password", username, password }
  const granted = await call("POST", "/api/external/oauth/token", { form })
  if (granted.status !== 200) throw new Error(`No token was granted: ${JSON.stringify(granted.body)}`)
  return granted.body as TokenGrant
}
