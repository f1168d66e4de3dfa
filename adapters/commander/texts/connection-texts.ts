import type { ActionForbidden } from "../../../core/use-cases/authorization/authorize.ts"
import type { ConnectionConflict } from "../../../core/use-cases/onboarding/accept-connection.ts"
import type { ShareInvalid } from "../../../core/use-cases/connection/change-guard.ts"
import type { MappingInvalid } from "../../../core/use-cases/mapping/change-mapping.ts"
import type { CountryNotFound } from "../../../core/use-cases/mapping/change-reading.ts"
import type { FieldsRequired, SharingChanged } from "../../../core/use-cases/sharing/change-sharing.ts"
import type {
  ConnectorMismatch,
  ConnectionAmbiguous,
  InvalidCorporate,
} from "../../../core/use-cases/onboarding/choose-connection.ts"
import type { RulesChanged, RulesInvalid } from "../../../core/use-cases/transformation/change-rules.ts"
import type { ComponentsInvalid } from "../../../core/use-cases/salary/change-components.ts"
import type {
  NothingRequested,
  SharingRequestChanged,
} from "../../../core/use-cases/sharing/decide-request.ts"
import type {
  ConnectionNotFound,
  EmployeeNotFound,
} from "../../../core/use-cases/authorization/authorization-errors.ts"
import type { RestrictionNotInForce } from "../../../core/use-cases/sharing/people/release-employee.ts"
import type { NoConsentInForce } from "../../../core/use-cases/sharing/people/withdraw-consent.ts"
import type { Texts } from "./texts.ts"
import type { SyncInProgress } from "../../../core/ports/connection/connection-termination.ts"

export type ConnectionError =
  | ActionForbidden
  | ComponentsInvalid
  | ConnectionConflict
  | ConnectorMismatch
  | ConnectionAmbiguous
  | ConnectionNotFound
  | CountryNotFound
  | EmployeeNotFound
  | FieldsRequired
  | InvalidCorporate
  | MappingInvalid
  | NoConsentInForce
  | NothingRequested
  | RestrictionNotInForce
  | RulesChanged
  | RulesInvalid
  | ShareInvalid
  | SharingChanged
  | SharingRequestChanged
  | SyncInProgress

const INVALID_CORPORATES: Readonly<Record<InvalidCorporate["field"], string>> = {
  orgName: "The corporate requires a name.",
  email: "The HR admin's e-mail address is not valid. Use an address such as hr@company.example.",
}

/** Connecting a corporate, and the settings of its connection. */
export const CONNECTION_TEXTS: Texts<ConnectionError> = {
  ActionForbidden: ({ action }) => `Permission denied (${action}).`,
  ComponentsInvalid: ({ errors }) =>
    ["The components are not valid, and nothing was changed:", ...errors].join("\n  "),
  ConnectionConflict: ({ connectionId }) =>
    `Another user connected the corporate at the same time${connectionId === null ? "" : ` (connection ${connectionId})`}, so nothing was changed. Check the connection, then run the command again.`,
  ConnectorMismatch: ({ connection: { id, orgName, connector }, requested }) =>
    `${orgName} is already connected through ${connector ?? "no connector yet"} (connection ${id}), so it cannot be connected through ${requested} as well.`,
  ConnectionAmbiguous: ({ candidates }) =>
    [
      "Several connections match, so nothing was changed. Select one with --connection:",
      ...candidates.map(
        ({ id, orgName, remoteOrgId, status }) =>
          `${id}  ${orgName}${remoteOrgId === null ? "" : ` (${remoteOrgId})`}, ${status}`,
      ),
    ].join("\n  "),
  ConnectionNotFound: ({ connectionId }) =>
    `Connection ${connectionId} was not found. Run "hrsync connection list" to list connections.`,
  CountryNotFound: ({ given }) =>
    `"${given}" is not a country. Use an ISO 3166 code such as IN, or an English name.`,
  EmployeeNotFound: () =>
    'The connection has no such record. Run "hrsync person find" to see the ids of records.',
  FieldsRequired: ({ keys }) =>
    `The vendor requires ${keys.join(", ")}: mandatory fields cannot be withheld.`,
  InvalidCorporate: ({ field }) => INVALID_CORPORATES[field],
  MappingInvalid: ({ errors }) => errors.map(({ reason }) => reason).join(" "),
  NoConsentInForce: () => "No consent of this person is in force, so there is nothing to withdraw.",
  NothingRequested: () => "The vendor has no open request.",
  RestrictionNotInForce: () =>
    'There is nothing to release: it was released before, or the erasure is not finished. Run "hrsync person restrictions" to see its state.',
  RulesChanged: () =>
    "Someone else has changed the rules, so nothing was changed. Show them, then run the command again.",
  RulesInvalid: ({ fields }) =>
    [
      "The rules are not valid, and nothing was changed:",
      ...Object.entries(fields).map(([path, reason]) => `${ruleText(path)}: ${reason}`),
    ].join("\n  "),
  ShareInvalid: () => "The share must be a number from 0 to 1, such as 0.3 for 30 %.",
  SharingChanged: () =>
    "Someone else has changed what is shared, so nothing was changed. Show it, then run the command again.",
  SharingRequestChanged: ({ version }) =>
    `The vendor has changed its request since (now version ${version}), so your decision was not recorded. Run "hrsync connection share" to see it.`,
  SyncInProgress: ({ connectionId }) =>
    `A sync of connection ${connectionId} is running, so nothing was deleted. Try again when it has finished.`,
}

/** `2.from.1.key` -> `rule 3, from.1.key`, counted from 1. */
const ruleText = (path: string): string => {
  const [index = "", ...rest] = path.split(".")
  return /^\d+$/u.test(index)
    ? [`rule ${Number(index) + 1}`, rest.join(".")].filter(Boolean).join(", ")
    : path
}
