import type { MessagePort } from "node:worker_threads"
import { type PulledReader, SourceError, type SourcePage } from "../../core/ports/source.ts"
import {
  type Answer,
  type Columns,
  type Explained,
  SIGN_OF_LIFE_MILLIS,
  type SignOfLife,
  type SourceCall,
} from "./messages.ts"

/** The thread's side: opens the source, and answers each NEXT until the service ends the thread. */
export const serveSource = (port: MessagePort, call: SourceCall, open: () => Promise<PulledReader>): void => {
  const answers = answersOf(call, open)
  const answer = async (): Promise<Answer> => {
    try {
      const { value, done } = await answers.next()
      return done === true ? { type: "end" } : value
    } catch (error) {
      return { type: "failed", error: explained(error) }
    }
  }
  port.on("message", () => {
    void answer().then((message) => {
      post(port, message)
    })
  })
  setInterval(() => {
    const sign: SignOfLife = { type: "alive", externalBytes: process.memoryUsage().external }
    port.postMessage(sign)
  }, SIGN_OF_LIFE_MILLIS)
}

async function* answersOf(call: SourceCall, open: () => Promise<PulledReader>): AsyncGenerator<Answer, void> {
  const source = await opened(open)
  if (call.ask === "check") yield { type: "value", value: await source.check() }
  if (call.ask === "hasChanged") {
    yield { type: "value", value: (await source.hasChanged?.(call.cursor)) ?? true }
  }
  if (call.ask === "pages") yield* pagesOf(source.pages(call.cursor))
}

/** Nothing was read yet, so what went wrong can be shown: whoever installed the connector needs it. */
const opened = async (open: () => Promise<PulledReader>): Promise<PulledReader> => {
  try {
    return await open()
  } catch (error) {
    if (explained(error) !== null) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new SourceError({ kind: "data", message: `The connector cannot be started: ${why}` })
  }
}

async function* pagesOf(pages: AsyncIterable<SourcePage>): AsyncGenerator<Answer, void> {
  let before: Columns | null = null
  for await (const { columns, ...page } of pages) {
    yield { type: "page", page, columns: columns === before ? null : columns }
    before = columns
  }
}

/** What cannot be copied to another thread, such as a function in a cell, is a mistake of the connector, too. */
const post = (port: MessagePort, message: Answer): void => {
  try {
    port.postMessage(message)
  } catch {
    port.postMessage({ type: "failed", error: null } satisfies Answer)
  }
}

/** By its tag: a plugin may carry a copy of the class of its own. */
const explained = (error: unknown): Explained | null => {
  if (typeof error !== "object" || error === null || !("_tag" in error)) return null
  if (error._tag !== "SourceError") return null
  const { kind, message, position, retryAfterMillis } = error as SourceError
  return {
    kind,
    message,
    ...(position === undefined ? {} : { position }),
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
  }
}
