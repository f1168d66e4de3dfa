import type { Call } from "./call.ts"
import type * as account from "./accounts/console/account-calls.ts"
import type * as callLog from "./accounts/call-log/call-log-calls.ts"
import type * as credentials from "./accounts/console/credentials-calls.ts"
import type * as firstWeek from "./accounts/first-week/first-week-calls.ts"
import type * as identities from "./accounts/console/identities-calls.ts"
import type * as passkeys from "./accounts/console/passkeys-calls.ts"
import type * as providerSignIn from "./accounts/console/provider-sign-in-calls.ts"
import type * as sdk from "./accounts/console/sdk-calls.ts"
import type * as session from "./accounts/console/session-calls.ts"
import type * as signIn from "./accounts/console/sign-in-calls.ts"
import type * as users from "./accounts/console/users-calls.ts"
import type * as audit from "./audit/console/audit-calls.ts"
import type * as anchors from "./onboarding/console/anchors-calls.ts"
import type * as fileJourney from "./onboarding/console/file-journey-calls.ts"
import type * as consoleLinks from "./onboarding/console/link-calls.ts"
import type * as changes from "./connection/console/changes-calls.ts"
import type * as clientSettings from "./connection/console/client-settings-calls.ts"
import type * as clients from "./connection/console/clients-calls.ts"
import type * as invitations from "./onboarding/console/invitations-calls.ts"
import type * as organization from "./connection/console/organization-calls.ts"
import type * as pushCredentials from "./push/console/push-credentials-calls.ts"
import type * as pushReview from "./push/console/push-review-calls.ts"
import type * as source from "./connection/console/source-calls.ts"
import type * as sourceReading from "./connection/console/source-reading-calls.ts"
import type * as sourceWebhook from "./connection/console/source-webhook-calls.ts"
import type * as syncs from "./sync/console/syncs-calls.ts"
import type * as document from "./requests/journey/document-calls.ts"
import type * as access from "./journey/access-calls.ts"
import type * as journey from "./journey/journey-calls.ts"
import type * as repairRequest from "./journey/console/repair-request-calls.ts"
import type * as connected from "./journey/connected-calls.ts"
import type * as link from "./onboarding/journey/link-calls.ts"
import type * as mailbox from "./onboarding/journey/mailbox-calls.ts"
import type * as journeyPush from "./push/journey/push-calls.ts"
import type * as question from "./journey/question-calls.ts"
import type * as journeySource from "./journey/source-calls.ts"
import type * as journeySync from "./sync/journey/sync-calls.ts"
import type * as upload from "./onboarding/journey/upload-calls.ts"
import type * as directory from "./employee/console/directory-calls.ts"
import type * as assistedFile from "./requests/console/assisted-file-calls.ts"
import type * as documents from "./requests/console/documents-calls.ts"
import type * as maintenance from "./operation/console/maintenance-calls.ts"
import type * as companies from "./operation/console/companies-calls.ts"
import type * as health from "./operation/console/health-calls.ts"
import type * as operation from "./operation/console/operation-calls.ts"
import type * as requests from "./requests/console/requests-calls.ts"
import type * as service from "./operation/console/service-calls.ts"
import type * as setUps from "./requests/console/set-ups-calls.ts"
import type * as vendors from "./accounts/console/vendors-calls.ts"
import type * as dataModel from "./sharing/console/data-model-calls.ts"
import type * as people from "./sharing/console/people-calls.ts"
import type * as sharing from "./sharing/console/sharing-calls.ts"
import type * as rules from "./transformation/console/rules-calls.ts"
import type * as arrival from "./sync/console/arrival-calls.ts"
import type * as deliveries from "./webhooks/console/deliveries-calls.ts"
import type * as endpoint from "./webhooks/console/endpoint-calls.ts"

/* The calls of our own pages, as types: they type the browser's client without adding schemas to its bundle. */

/** The declared calls of a module. */
type CallsOf<Module> = Extract<Module[keyof Module], Call>
type ValuesOf<Calls> = Calls[keyof Calls]

/** The calls of the journey. */
export type JourneyCalls =
  | CallsOf<typeof access>
  | CallsOf<typeof document>
  | CallsOf<typeof journey>
  | CallsOf<typeof link>
  | CallsOf<typeof mailbox>
  | CallsOf<typeof journeyPush>
  | CallsOf<typeof question>
  | CallsOf<typeof connected>
  | CallsOf<typeof journeySource>
  | CallsOf<typeof journeySync>
  | ValuesOf<(typeof upload)["journeyUploads"]>

/** The calls of the console. */
export type ConsoleCalls =
  | CallsOf<typeof account>
  | CallsOf<typeof callLog>
  | CallsOf<typeof credentials>
  | CallsOf<typeof firstWeek>
  | CallsOf<typeof identities>
  | CallsOf<typeof passkeys>
  | CallsOf<typeof providerSignIn>
  | CallsOf<typeof sdk>
  | CallsOf<typeof session>
  | CallsOf<typeof signIn>
  | CallsOf<typeof users>
  | CallsOf<typeof audit>
  | CallsOf<typeof anchors>
  | CallsOf<typeof consoleLinks>
  | CallsOf<typeof fileJourney>
  | CallsOf<typeof changes>
  | CallsOf<typeof clientSettings>
  | CallsOf<typeof clients>
  | CallsOf<typeof invitations>
  | CallsOf<typeof organization>
  | CallsOf<typeof pushCredentials>
  | CallsOf<typeof pushReview>
  | CallsOf<typeof repairRequest>
  | CallsOf<typeof source>
  | CallsOf<typeof sourceReading>
  | CallsOf<typeof sourceWebhook>
  | CallsOf<typeof syncs>
  | CallsOf<typeof directory>
  | CallsOf<typeof assistedFile>
  | CallsOf<typeof documents>
  | CallsOf<typeof maintenance>
  | CallsOf<typeof companies>
  | CallsOf<typeof health>
  | CallsOf<typeof operation>
  | CallsOf<typeof requests>
  | CallsOf<typeof service>
  | CallsOf<typeof setUps>
  | CallsOf<typeof vendors>
  | CallsOf<typeof dataModel>
  | CallsOf<typeof people>
  | CallsOf<typeof sharing>
  | CallsOf<typeof rules>
  | CallsOf<typeof arrival>
  | CallsOf<typeof deliveries>
  | CallsOf<typeof endpoint>
  | ValuesOf<(typeof assistedFile)["consoleUploads"]>
