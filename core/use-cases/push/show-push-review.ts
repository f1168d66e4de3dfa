import * as Effect from "effect/Effect"
import type { Connections } from "../../ports/connection/connections.ts"
import type { Actor } from "../authorization/actor.ts"
import { findPushConnection } from "./issue-push-credential.ts"
import { type OpenedPushTest, openPushTests, type OpenPushTestsPorts } from "./open-push-tests.ts"
import { type PushProgress, type PushProgressPorts, readPushProgress } from "./push-progress.ts"

/** Without the accepted pushes: beside the records, their number would tell how many employees are not shared. */
export interface PushReview extends Omit<PushProgress, "accepted"> {
  /** Of employees whom the corporate shares. */
  readonly records: number
  /** The latest of them, newest first. */
  readonly latest: ReadonlyArray<OpenedPushTest>
}

const SHOWN = 100

/** What the vendor looks at before it approves the pushes of a corporate. */
export const makeShowPushReview = (
  ports: OpenPushTestsPorts & PushProgressPorts & { readonly connections: Connections },
) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const connection = yield* findPushConnection(ports.connections, actor, "push.list-tests", connectionId)
    const { state, isTesting, refused, approvalRequestedAt } = yield* readPushProgress(ports, connectionId)
    const opened = yield* openPushTests(ports, connection)
    const latest = opened.toSorted((a, b) => b.receivedAt - a.receivedAt).slice(0, SHOWN)
    return {
      ...{ state, isTesting, refused, approvalRequestedAt, latest },
      records: opened.length,
    } satisfies PushReview
  })
