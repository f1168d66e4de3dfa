import type { MessagePort } from "node:worker_threads"
import { type PulledReader, SourceError, type SourcePage } from "../../core/ports/sync/source.ts"
import type { Answer, Columns, SourceCall } from "./messages.ts"
import { explained, serveAnswers } from "./serve-answers.ts"

/** Loads the code of the connector; what it gives makes the source. */
export type LoadSource = () => Promise<() => PulledReader>

/** The thread's side: opens the source, and answers each NEXT until the service ends the thread. */
export const serveSource = (port: MessagePort, call: SourceCall, load: LoadSource): void => {
  serveAnswers(port, answersOf(call, load))
}

async function* answersOf(call: SourceCall, load: LoadSource): AsyncGenerator<Answer, void> {
  const make = await started(load)
  if (call.ask === "load") {
    yield { type: "value", value: null }
    return
  }
  const source = make()
  if (call.ask === "check") yield { type: "value", value: await source.check() }
  if (call.ask === "hasChanged") {
    yield { type: "value", value: (await source.hasChanged?.(call.cursor)) ?? true }
  }
  if (call.ask === "salaryMaster") {
    yield { type: "value", value: await promised(source.salaryMaster, "salaryMaster")() }
  }
  if (call.ask === "write") {
    await promised(source.write, "write")(call.update)
    yield { type: "value", value: null }
  }
  if (call.ask === "verifyHook") {
    yield { type: "value", value: (await source.verifyHook?.(call.call)) ?? true }
  }
  if (call.ask === "pages") yield* pagesOf(source.pages(call.cursor))
}

/** What the manifest says that the connector can do. */
const promised = <Method>(method: Method | undefined, name: string): Method => {
  if (method !== undefined) return method
  const message = `The connector's manifest promises ${name}, and its source has no such method.`
  throw new SourceError({ kind: "data", message })
}

/** It was given nothing yet, so what went wrong can be shown: whoever installed the connector needs it. */
export const started = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
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
