import type { MessagePort } from "node:worker_threads"
import type { FromBackground, ToBackground } from "./background-messages.ts"

/** The work of a background thread. */
export interface BackgroundWork<Queries extends object> {
  /** The queries that it handles, by name; the results can be copied between threads. */
  readonly queries: { readonly [Question in keyof Queries]: () => Promise<Queries[Question]> }
  /** Ends the work, after which nothing keeps the thread alive. */
  readonly stop: () => Promise<void>
}

/** The thread's side: reports that the work has begun, handles queries, and stops on request. */
export const serveBackground = <Queries extends object>(
  port: MessagePort,
  { queries, stop }: BackgroundWork<Queries>,
): void => {
  const send = (message: FromBackground) => {
    port.postMessage(message)
  }
  const respond = async (id: number, question: string) => {
    send({ type: "result", id, result: await queries[question as keyof Queries]() })
  }
  port.on("message", (message: ToBackground) => {
    // A query that fails gets no result; callers time out.
    if (message.type === "ask") void respond(message.id, message.question).catch(() => undefined)
    // Exits the thread only, whatever it still waits for.
    else void stop().finally(() => process.exit())
  })
  send({ type: "started" })
}
