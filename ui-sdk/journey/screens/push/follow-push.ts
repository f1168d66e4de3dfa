import type { JourneyPush } from "../../../../core/contract/push/journey/journey-push.ts"
import type { Api } from "../../../elements/api/client.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { readEvents } from "./read-events.ts"

/** The data of an event. */
export type PushChange = Pick<
  JourneyPush,
  "state" | "accepted" | "refused" | "records" | "approval_requested_at" | "outcomes"
>

export interface PushListener {
  readonly onChange: (change: PushChange) => void
  /** Whether the stream is open. */
  readonly onOpen: (isOpen: boolean) => void
  /** The token has expired. */
  readonly onProblem: (problem: Problem) => void
}

/** Milliseconds until a stream that was cut off is opened again. */
const RETRY_DELAY = 2_000

/**
 * Follows the test pushes until `signal` is aborted, the token expires or the test environment ends. A stream that is cut off is
 * opened again after the last event.
 */
export const followPush = async (
  api: Api,
  after: number,
  { onChange, onOpen, onProblem }: PushListener,
  signal: AbortSignal,
): Promise<void> => {
  let last = String(after)
  while (!signal.aborted) {
    const opened = await send(
      api.GET("/api/journey/push/events/", {
        parseAs: "stream",
        headers: { "Last-Event-ID": last },
        signal,
      }),
    )
    if (!opened.ok && opened.problem.kind !== "offline" && opened.problem.kind !== "busy") {
      onProblem(opened.problem)
      return
    }
    if (opened.ok) {
      onOpen(true)
      const isEnded = await readChanges(opened.value as ReadableStream<Uint8Array>, (change, id) => {
        last = id ?? last
        onChange(change)
      })
      onOpen(false)
      if (isEnded) return
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
  }
}

/** Whether the last change was the approval. */
const readChanges = async (
  stream: ReadableStream<Uint8Array>,
  onChange: (change: PushChange, id: string | null) => void,
): Promise<boolean> => {
  let isEnded = false
  try {
    for await (const { id, data } of readEvents(stream)) {
      const change = JSON.parse(data) as PushChange
      isEnded = change.state === "approved"
      onChange(change, id)
    }
  } catch {
    // It was cut off.
  }
  return isEnded
}
