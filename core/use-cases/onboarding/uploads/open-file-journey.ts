import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SDK_TOKEN_SECONDS } from "../../../contract/onboarding/sdk-token.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound, type ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { isUploaded, SourceNotUploaded } from "./is-uploaded.ts"

export type OpenFileJourneyPorts = UsedPorts<"connections.find" | "connectors.find" | "journeyTokens.issue">

export interface FileJourney {
  readonly accessToken: string
  readonly vendorOrgId: string
}

/**
 * A token with which the console shows a company's admin the journey of an accepted connection, to upload another file. It speaks for
 * the admin, and ends after an hour, or when the user is no admin of the company any more.
 */
export const makeOpenFileJourney = ({ connections, connectors, journeyTokens }: OpenFileJourneyPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    FileJourney,
    ConnectionAccessError | ConnectionNotLive | SourceNotUploaded | StorageError
  > {
    const connection = yield* findLiveConnection(connections, actor, "upload.open", connectionId)
    if (actor.kind !== "corporate-admin") return yield* new ConnectionNotFound({ connectionId })
    if (!isUploaded(connectors, connection)) return yield* new SourceNotUploaded({ connectionId })
    const now = yield* Clock.currentTimeMillis
    const { vendorOrgId } = connection
    const accessToken = yield* journeyTokens.issue(
      {
        ...{ connectionId, vendorOrgId, userId: actor.userId, purpose: "onboarding" },
        ...{ isVerified: false, isAdmin: true, changeId: null },
        expiresAt: now + SDK_TOKEN_SECONDS * 1_000,
      },
      now,
    )
    return { accessToken, vendorOrgId }
  })
