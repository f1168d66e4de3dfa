import type { ActionForbidden } from "../../../core/use-cases/access/authorize.ts"
import type { ConnectionConflict } from "../../../core/use-cases/connection/onboarding/accept-connection.ts"
import type { ShareInvalid } from "../../../core/use-cases/connection/change-guard.ts"
import type { MappingInvalid } from "../../../core/use-cases/mapping/change-mapping.ts"
import type { CountryNotFound } from "../../../core/use-cases/mapping/change-reading.ts"
import type { FieldsRequired } from "../../../core/use-cases/sharing/change-sharing.ts"
import type {
  ConnectorMismatch,
  ConnectionAmbiguous,
  InvalidCorporate,
} from "../../../core/use-cases/connection/onboarding/choose-connection.ts"
import type { RulesInvalid } from "../../../core/use-cases/transformation/change-rules.ts"
import type { ComponentsInvalid } from "../../../core/use-cases/salary/change-components.ts"
import type {
  NothingRequested,
  SharingRequestChanged,
} from "../../../core/use-cases/sharing/answer-request.ts"
import type { ConnectionNotFound } from "../../../core/use-cases/connection/connection-errors.ts"
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
  | FieldsRequired
  | InvalidCorporate
  | MappingInvalid
  | NothingRequested
  | RulesInvalid
  | ShareInvalid
  | SharingRequestChanged
  | SyncInProgress

const INVALID_CORPORATES: Readonly<Record<InvalidCorporate["field"], string>> = {
  orgName: "The corporate needs a name.",
  email: "The HR admin's e-mail address is not one: it looks like hr@company.example.",
}

/** Connecting a corporate, and what is set of its connection. */
export const CONNECTION_TEXTS: Texts<ConnectionError> = {
  ActionForbidden: ({ action }) => `You may not do this (${action}).`,
  ComponentsInvalid: ({ problems }) =>
    ["The components are wrong, and nothing was changed:", ...problems].join("\n  "),
  ConnectionConflict: ({ connectionId }) =>
    `Somebody else connected the corporate meanwhile${connectionId === null ? "" : ` (connection ${connectionId})`}, so nothing was changed: look at it, then run the command again.`,
  ConnectorMismatch: ({ connection: { id, orgName, connector }, requested }) =>
    `${orgName} is already connected by ${connector ?? "nothing yet"} (connection ${id}), so it cannot be connected by ${requested} as well.`,
  ConnectionAmbiguous: ({ candidates }) =>
    [
      "Several connections may be meant, so nothing was changed. Say which one with --connection:",
      ...candidates.map(
        ({ id, orgName, remoteOrgId, status }) =>
          `${id}  ${orgName}${remoteOrgId === null ? "" : ` (${remoteOrgId})`}, ${status}`,
      ),
    ].join("\n  "),
  ConnectionNotFound: ({ connectionId }) =>
    `There is no connection ${connectionId}; "hrsync connection list" shows those there are.`,
  CountryNotFound: ({ given }) =>
    `There is no country "${given}": give its ISO 3166 code, like IN, or its English name.`,
  FieldsRequired: ({ keys }) => `The vendor requires ${keys.join(", ")}, so it cannot be withheld.`,
  InvalidCorporate: ({ field }) => INVALID_CORPORATES[field],
  MappingInvalid: ({ problems }) => problems.map(({ reason }) => reason).join(" "),
  NothingRequested: () =>
    "The vendor asks for nothing beyond what was agreed to, so there is nothing to answer.",
  RulesInvalid: ({ fields }) =>
    [
      "The rules are wrong, and nothing was changed:",
      ...Object.entries(fields).map(([path, reason]) => `${ruleText(path)}: ${reason}`),
    ].join("\n  "),
  ShareInvalid: () => "The share is a number from 0 to 1, such as 0.3 for 30 %.",
  SharingRequestChanged: ({ version }) =>
    `The vendor asks for something else by now (request ${version}), so nothing was answered; "hrsync connection share" shows it.`,
  SyncInProgress: ({ connectionId }) =>
    `A sync of connection ${connectionId} runs, so nothing was deleted: try again when it has ended.`,
}

/** `2.from.1.key` -> `rule 3, from.1.key`, as a person counts. */
const ruleText = (path: string): string => {
  const [index = "", ...rest] = path.split(".")
  return /^\d+$/u.test(index)
    ? [`rule ${Number(index) + 1}`, rest.join(".")].filter(Boolean).join(", ")
    : path
}
