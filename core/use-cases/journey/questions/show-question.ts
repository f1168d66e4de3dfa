import * as Effect from "effect/Effect"
import type { JourneyPurpose } from "../../../contract/onboarding/journey/journey-purpose.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { PURPOSES_BY_ISSUE } from "../../../domain/onboarding/journey-link.ts"
import { findSharingRequest, type SharingRequest } from "../../../domain/sharing/agreement.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { ChangeNotice } from "../../../ports/onboarding/change-notices.ts"
import type { StoredIssue } from "../../../ports/connection/connection-issues.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { LeavingEmployee } from "../../../ports/sync/sync-ledger.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Journey } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { findLackingFields, type LackingField } from "../../sharing/lacking-fields.ts"
import { openStoredDetails, type StoredDetails } from "../../connection/sources/stored-details.ts"

export interface BrokenSource extends StoredDetails {
  readonly issue: StoredIssue
}

export interface JourneyQuestion {
  readonly purpose: JourneyPurpose
  readonly connection: Connection
  /** Null where there is nothing to decide, or the journey has another purpose. */
  readonly repair: BrokenSource | null
  readonly held: SyncSession | null
  /** The first employees whom the held sync would make inactive; only for a verified caller, since the vendor can have a token. */
  readonly leaving: ReadonlyArray<LeavingEmployee>
  readonly request: SharingRequest | null
  /** Employees without a value of a field that the request makes mandatory. */
  readonly lacking: ReadonlyArray<LackingField>
  readonly change: ChangeNotice | null
}

export type ShowQuestionPorts = UsedPorts<
  | "changeNotices.find"
  | "connections.find"
  | "connectors.find"
  | "history.findLastCoverage"
  | "issues.list"
  | "ledger.findHeld"
  | "ledger.listLeaving"
  | "sourceCredentials.find"
  | "vault.openConnectionKey"
>

const LISTED = 50
const MAX_NAMED = 10

/**
 * What the journey asks, by its purpose: which part of the source broke, which sync is held, what the vendor requests, which
 * change was made.
 */
export const makeShowJourneyQuestion = (ports: ShowQuestionPorts) => {
  const findBrokenSource = makeFindBrokenSource(ports)
  return Effect.fnUntraced(function* (
    actor: Journey,
    connectionId: string,
  ): Effect.fn.Return<
    JourneyQuestion,
    ConnectionAccessError | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const connection = yield* findConnection(ports.connections, actor, "journey.show", connectionId)
    const { purpose, changeId } = actor
    // The permission excludes a colleague's link.
    if (purpose === "access") return yield* new ConnectionNotFound({ connectionId })
    const held = purpose === "confirm-sync" ? yield* ports.ledger.findHeld(connectionId) : null
    const request = purpose === "sharing-request" ? findSharingRequest(connection) : null
    return {
      purpose,
      connection,
      repair: purpose === "repair" ? yield* findBrokenSource(actor, connection) : null,
      held,
      leaving: held === null || !actor.isVerified ? [] : yield* ports.ledger.listLeaving(held, MAX_NAMED),
      request,
      lacking: yield* findLackingFields(ports, connection, request?.mandatoryKeys ?? []),
      change:
        purpose === "review-change" && changeId !== null
          ? yield* ports.changeNotices.find(connectionId, changeId)
          : null,
    }
  })
}

const makeFindBrokenSource = ({ issues, ...ports }: ShowQuestionPorts) =>
  Effect.fnUntraced(function* (actor: Journey, connection: Connection) {
    const listed = yield* issues.list(connection.id, LISTED)
    const issue = listed.find(({ code, resolvedAt }) => resolvedAt === null && isRepairable(code))
    if (issue === undefined) return null
    return { issue, ...(yield* openStoredDetails(ports, actor, connection)) }
  })

const isRepairable = (code: string): boolean =>
  (PURPOSES_BY_ISSUE as Readonly<Record<string, string>>)[code] === "repair"
