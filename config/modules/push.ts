import { ContainerModule } from "inversify"
import { makeAuthenticatePusher } from "../../core/use-cases/push/authenticate-pusher.ts"
import { makeApprovePushTest } from "../../core/use-cases/push/approve-push-test.ts"
import { makeGrantPushToken } from "../../core/use-cases/push/grant-push-token.ts"
import { makeIssuePushCredential } from "../../core/use-cases/push/issue-push-credential.ts"
import { makeListPushCredentials } from "../../core/use-cases/push/list-push-credentials.ts"
import { makeListPushTests } from "../../core/use-cases/push/list-push-tests.ts"
import { makePushEmployee, type PushEmployeePorts } from "../../core/use-cases/push/push-employee.ts"
import { makeRevokePushCredential } from "../../core/use-cases/push/revoke-push-credential.ts"
import { makePushTestRecord } from "../../core/use-cases/push/push-test-record.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What a corporate's own system calls, and who lets it. */
export const pushModule = (makeSource: PushEmployeePorts["makeSource"]) =>
  new ContainerModule(({ bind }) => {
    const credentials = { access: T.PushAccess, secrets: T.Secrets }
    const testing = { connections: T.Connections, tests: T.PushTests }
    wire(bind, T.AuthenticatePusher, makeAuthenticatePusher, { ...credentials, callers: T.Callers })
    wire(bind, T.GrantPushToken, makeGrantPushToken, credentials)
    const issuing = { ...credentials, connections: T.Connections }
    wire(bind, T.IssuePushCredential, makeIssuePushCredential, issuing)
    wire(bind, T.ApprovePushTest, makeApprovePushTest, issuing)
    const listing = { access: T.PushAccess, connections: T.Connections }
    wire(bind, T.RevokePushCredential, makeRevokePushCredential, listing)
    wire(bind, T.ListPushCredentials, makeListPushCredentials, listing)
    wire(bind, T.ListPushTests, makeListPushTests, { ...testing, vault: T.Vault })
    wire(bind, T.PushTestRecord, makePushTestRecord, {
      ...testing,
      vault: T.Vault,
      secrets: T.Secrets,
      phoneNumbers: T.PhoneNumbers,
    })
    wire(
      bind,
      T.PushEmployee,
      (ports: Omit<PushEmployeePorts, "makeSource">) => makePushEmployee({ ...ports, makeSource }),
      {
        connections: T.Connections,
        phoneNumbers: T.PhoneNumbers,
        runSync: T.RunSync,
        pushTestRecord: T.PushTestRecord,
      },
    )
  })
