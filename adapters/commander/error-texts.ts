import type { FlagsInvalid } from "../../core/use-cases/sharing/change-vendor-flags.ts"
import type { NothingRequested, SharingRequestChanged } from "../../core/use-cases/sharing/answer-request.ts"
import type { SyncInProgress } from "../../core/ports/connection-store.ts"
import type {
  CredentialUnknown,
  LastCredential,
  SecretInUse,
  TimeRefused,
  TooManyCredentials,
} from "../../core/use-cases/credentials/credential-errors.ts"
import type { ConnectedMeanwhile } from "../../core/use-cases/onboarding/accept-connection.ts"
import type { ConnectionAmbiguous } from "../../core/use-cases/onboarding/choose-connection.ts"
import type { ActionForbidden } from "../../core/use-cases/access/authorize.ts"
import type { NotRealTime, WithoutHooks } from "../../core/use-cases/hooks/hook-errors.ts"
import type { CountryUnknown } from "../../core/use-cases/onboarding/change-reading.ts"
import type { ShareInvalid } from "../../core/use-cases/onboarding/change-guard.ts"
import type { OrganizationInvalid } from "../../core/use-cases/operator/organization.ts"
import type { SetUpUnknown, UnsupportedRequestUnknown } from "../../core/use-cases/requests/request-errors.ts"
import type { SessionUnknown } from "../../core/use-cases/sync/show-session.ts"
import type { SessionNotHeld } from "../../core/use-cases/sync/sync-errors.ts"
import type { ConnectionUnknown, OrganizationUnknown } from "../../core/use-cases/vendor-api/unknown.ts"
import { KEY_TEXTS, type KeyError } from "./key-texts.ts"
import { sessionNotHeldText } from "./session-not-held.ts"

/** Errors of core carry a code and data; here they become sentences for the person at the terminal. */
type Worded =
  | ActionForbidden
  | ConnectedMeanwhile
  | ConnectionAmbiguous
  | ConnectionUnknown
  | CountryUnknown
  | FlagsInvalid
  | KeyError
  | NothingRequested
  | NotRealTime
  | OrganizationInvalid
  | OrganizationUnknown
  | SessionNotHeld
  | ShareInvalid
  | SessionUnknown
  | SetUpUnknown
  | SharingRequestChanged
  | SyncInProgress
  | UnsupportedRequestUnknown
  | WithoutHooks
  | CredentialUnknown
  | TooManyCredentials
  | LastCredential
  | SecretInUse
  | TimeRefused

type Texts = { readonly [Tag in Worded["_tag"]]: (error: Extract<Worded, { readonly _tag: Tag }>) => string }

const TEXTS: Texts = {
  ActionForbidden: ({ action }) => `You may not do this (${action}).`,
  CountryUnknown: ({ given }) =>
    `There is no country "${given}": give its ISO 3166 code, like IN, or its English name.`,
  FlagsInvalid: ({ fields }) =>
    ["The flags are wrong:", ...Object.entries(fields).map(([field, why]) => `${field}: ${why}`)].join(
      "\n  ",
    ),
  NothingRequested: () =>
    "The vendor asks for nothing beyond what was agreed to, so there is nothing to answer.",
  SharingRequestChanged: ({ version }) =>
    `The vendor asks for something else by now (request ${version}), so nothing was answered; "hrsync connection share" shows it.`,
  ConnectedMeanwhile: ({ connectionId }) =>
    `Somebody else connected the corporate meanwhile${connectionId === null ? "" : ` (connection ${connectionId})`}, so nothing was changed: look at it, then run the command again.`,
  ConnectionAmbiguous: ({ candidates }) =>
    [
      "Several connections may be meant, so nothing was changed. Say which one with --connection:",
      ...candidates.map(
        ({ id, orgName, remoteOrgId, status }) =>
          `${id}  ${orgName}${remoteOrgId === null ? "" : ` (${remoteOrgId})`}, ${status}`,
      ),
    ].join("\n  "),
  ConnectionUnknown: ({ connectionId }) =>
    `There is no connection ${connectionId}; "hrsync connection list" shows those there are.`,
  ...KEY_TEXTS,
  SessionNotHeld: sessionNotHeldText,
  ShareInvalid: () => "The share is a number from 0 to 1, such as 0.3 for 30 %.",
  OrganizationInvalid: ({ fields }) =>
    `Nothing was changed: ${Object.entries(fields)
      .map(([field, reason]) => `${field}: ${reason}`)
      .join("; ")}`,
  OrganizationUnknown: () =>
    'There is no such corporate; "hrsync connection list --json" has the org_id of each connection.',
  SessionUnknown: ({ sessionId }) =>
    `There is no sync session ${sessionId}: "hrsync connection show" lists those of a connection.`,
  NotRealTime: ({ connectionId }) =>
    `Connection ${connectionId} does not sync in real time; "hrsync connection schedule ${connectionId} --frequency real-time" changes that.`,
  SetUpUnknown: ({ connectionId }) =>
    `There is no assisted set-up of a connection ${connectionId}; "hrsync assisted list" shows those there are.`,
  SyncInProgress: ({ connectionId }) =>
    `A sync of connection ${connectionId} runs, so nothing was deleted: try again when it has ended.`,
  UnsupportedRequestUnknown: ({ id }) =>
    `There is no request ${id}; "hrsync hrms-request list" shows those there are.`,
  WithoutHooks: ({ connectionId }) =>
    `The source of connection ${connectionId} has no webhooks of its own. In real time it is asked every 15 minutes.`,
  CredentialUnknown: () =>
    'There is no such credential; "hrsync vendor credentials ID" shows those of a vendor, with their ids.',
  TooManyCredentials: ({ kind, most }) =>
    `The vendor has ${String(most)} active credentials of this kind (${kind}), which is the most there may be at once: end one with "hrsync vendor revoke ID".`,
  LastCredential: ({ kind }) =>
    `This is the vendor's last ${kind}: without another the vendor is refused. Issue one first, or say --yes.`,
  SecretInUse: ({ vendorOrgId }) =>
    `Webhooks are signed with this app secret: replace it with "hrsync vendor rotate-secret ${vendorOrgId}", and then end it.`,
  TimeRefused: ({ problem, latest }) =>
    `The time is ${problem}; it must be ahead, and not after ${new Date(latest).toISOString()}.`,
}

/** An expected failure in words. */
export const errorText = (error: { readonly message: string; readonly _tag?: string }): string =>
  isWorded(error) ? textOf(error) : error.message

const isWorded = (error: { readonly _tag?: string }): error is Worded =>
  error._tag !== undefined && Object.hasOwn(TEXTS, error._tag)

const textOf = (error: Worded): string => (TEXTS[error._tag] as (error: Worded) => string)(error)
