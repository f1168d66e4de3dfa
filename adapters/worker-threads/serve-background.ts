import type { MessagePort } from "node:worker_threads"
import type { FromBackground, ToBackground } from "./background-messages.ts"

/** What a background thread does. */
export interface BackgroundWork<Answers extends object> {
  /** What it can be asked, by name; what it says can be copied between threads. */
  readonly answers: { readonly [Question in keyof Answers]: () => Promise<Answers[Question]> }
  /** Ends what it does, after which the thread has nothing left to live for. */
  readonly stop: () => Promise<void>
}

/** The thread's side: tells that the work has begun, answers questions, and stops when it is told to. */
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
    // What cannot be told is not answered; whoever asks does not wait for ever.
    if (message.type === "ask") void answer(message.id, message.question).catch(() => undefined)
    // Of the thread alone, with all it may still wait for.
    else void stop().finally(() => process.exit())
  })
  send({ type: "started" })
}
