import type { MessagePort } from "node:worker_threads"
import type { FromBackground, ToBackground } from "./background-messages.ts"

/** The work of a background thread. */
export interface BackgroundWork<Answers extends object> {
  /** The queries it answers, by name; the results can be copied between threads. */
  readonly answers: { readonly [Question in keyof Answers]: () => Promise<Answers[Question]> }
  /** Ends the work, after which nothing keeps the thread alive. */
  readonly stop: () => Promise<void>
}

/** The thread's side: reports that the work has begun, answers queries, and stops on request. */
export const serveBackground = <Answers extends object>(
  port: MessagePort,
  { answers, stop }: BackgroundWork<Answers>,
): void => {
  const send = (message: FromBackground) => {
    port.postMessage(message)
  }
  const answer = async (id: number, question: string) => {
    send({ type: "answer", id, answer: await answers[question as keyof Answers]() })
  }
  port.on("message", (message: ToBackground) => {
    // A query that fails is not answered; callers time out.
    if (message.type === "ask") void answer(message.id, message.question).catch(() => undefined)
    // Exits the thread only, whatever it still waits for.
    else void stop().finally(() => process.exit())
  })
  send({ type: "started" })
}
