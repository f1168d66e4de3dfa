import type { Implementation } from "../../calls/implement.ts"
import { accountCalls } from "./account.ts"
import { auditCalls } from "./audit.ts"
import { organizationCalls } from "./clients/organization.ts"
import { clientsCalls } from "./clients/routes.ts"
import { dataModelCalls } from "./data-model/routes.ts"
import { developersCalls } from "./developers/routes.ts"
import { directoryCalls } from "./directory/routes.ts"
import { eventsCalls } from "./events/routes.ts"
import { identityCalls } from "./identities.ts"
import { operatorCalls } from "./operator/routes.ts"
import { passkeySignInCalls } from "./passkey-sign-in.ts"
import { passkeyCalls } from "./passkeys.ts"
import { providerSignInCalls } from "./provider-sign-in.ts"
import { requestsCalls } from "./requests/routes.ts"
import { clientRulesCalls } from "./rules/client-rules.ts"
import { vendorRulesCalls } from "./rules/vendor-rules.ts"
import { sessionCalls } from "./session.ts"
import { peopleCalls } from "./sharing/people-routes.ts"
import { sharingCalls } from "./sharing/routes.ts"
import { signInCalls } from "./sign-in.ts"
import { sourceCalls } from "./source/routes.ts"
import { userCalls } from "./users.ts"
import { webhookCalls } from "./webhooks/routes.ts"

/** The calls behind the console. Its session names the user, and the organization in whose name the user acts. */
export const consoleCalls: ReadonlyArray<Implementation> = [
  ...signInCalls,
  ...passkeySignInCalls,
  ...providerSignInCalls,
  ...sessionCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...identityCalls,
  ...userCalls,
  ...auditCalls,
  ...eventsCalls,
  ...clientsCalls,
  ...sourceCalls,
  ...organizationCalls,
  ...directoryCalls,
  ...developersCalls,
  ...dataModelCalls,
  ...sharingCalls,
  ...peopleCalls,
  ...clientRulesCalls,
  ...vendorRulesCalls,
  ...webhookCalls,
  ...requestsCalls,
  ...operatorCalls,
]
