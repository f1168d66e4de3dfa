import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"

export interface ReceivedEvent {
  readonly name: string
  readonly id: string
  readonly data: unknown
}

/** A stream of server-sent events, as a browser receives it. */
export interface OpenEvents {
  readonly status: number
  /** Those received so far. */
  readonly events: ReadonlyArray<ReceivedEvent>
  /** Whether the service has ended it. */
  readonly hasEnded: () => boolean
  readonly close: () => void
}

/** Opens the events of the console for a session; `lastEventId`: resumes after this one. */
export const openConsoleEvents = async (
  url: string,
  token: string,
  { lastEventId, headers = {} }: { lastEventId?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<OpenEvents> => {
  const closing = new AbortController()
  const resumed = lastEventId === undefined ? {} : { "last-event-id": lastEventId }
  const response = await fetch(`${url}/api/console/events/`, {
    headers: { cookie: `${SESSION_COOKIE.name}=${token}`, ...resumed, ...headers },
    signal: closing.signal,
  })
  const events: Array<ReceivedEvent> = []
  let hasEnded = false
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ""
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const messages = text.split("\n\n")
      text = messages.pop() ?? ""
      events.push(...messages.flatMap(parseEvent))
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (hasEnded = true))
  return { status: response.status, events, hasEnded: () => hasEnded, close: () => closing.abort() }
}

/** Comments and settings are no events. */
const parseEvent = (message: string): ReadonlyArray<ReceivedEvent> => {
  const fields = new Map(
    message.split("\n").map((line) => {
      const [name = "", ...value] = line.split(": ")
      return [name, value.join(": ")] as const
    }),
  )
  const data = fields.get("data")
  if (data === undefined) return []
  return [{ name: fields.get("event") ?? "", id: fields.get("id") ?? "", data: JSON.parse(data) as unknown }]
}
