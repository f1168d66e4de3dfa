import { type PulledReader, SourceError, type SourcePage } from "../../core/ports/sync/source.ts"
import type { Channel } from "./connector-host.ts"
import type { ConnectorResponse, Columns, SourceCall } from "./messages.ts"
import { serializeError, serveResponses } from "./serve-responses.ts"

/** Loads the connector's code; the result makes the source. */
export type LoadSource = () => Promise<() => PulledReader>

/** The connector's side: opens the source, and responds to each "next" until the service ends it. */
export const serveSource = (channel: Channel, call: SourceCall, load: LoadSource): void => {
  serveResponses(channel, produceResponses(call, load))
}

async function* produceResponses(
  call: SourceCall,
  load: LoadSource,
): AsyncGenerator<ConnectorResponse, void> {
  const make = await explainStartFailure(load)
  if (call.operation === "load") {
    yield { type: "value", value: null }
    return
  }
  const source = make()
  if (call.operation === "check") yield { type: "value", value: await source.check() }
  if (call.operation === "hasChanged") {
    yield { type: "value", value: (await source.hasChanged?.(call.cursor)) ?? true }
  }
  if (call.operation === "salaryMaster") {
    yield { type: "value", value: await requireMethod(source.salaryMaster, "salaryMaster")() }
  }
  if (call.operation === "write") {
    await requireMethod(source.write, "write")(call.update)
    yield { type: "value", value: null }
  }
  if (call.operation === "verifyHook") {
    yield { type: "value", value: (await source.verifyHook?.(call.call)) ?? true }
  }
  if (call.operation === "pages") yield* producePages(source.pages(call.cursor, call.categories))
}

/** Returns the method that the manifest declares. */
const requireMethod = <Method>(method: Method | undefined, name: string): Method => {
  if (method !== undefined) return method
  const message = `The connector's manifest declares ${name}, but its source has no such method.`
  throw new SourceError({ kind: "data", message })
}

export const START_FAILURE = "The connector cannot be started: "

/** The connector has received no data yet, so the error can be shown: the person who installed it needs it. */
export const explainStartFailure = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    if (serializeError(error) !== null) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceError({ kind: "data", message: START_FAILURE + reason })
  }
}

async function* producePages(pages: AsyncIterable<SourcePage>): AsyncGenerator<ConnectorResponse, void> {
  let before: Columns | null = null
  for await (const { columns, ...page } of pages) {
    yield { type: "page", page, columns: columns === before ? null : columns }
    before = columns
  }
}
