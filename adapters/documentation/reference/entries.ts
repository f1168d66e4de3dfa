import type { ApiDocument, ApiMedia, ApiOperation, ApiResponse, Json } from "../api-document.ts"

/** A call of the API. */
export interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: ApiOperation
}

/** The calls of a document, in its order. */
export const listEntries = ({ paths }: Pick<ApiDocument, "paths">): ReadonlyArray<Entry> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => typeof operation === "object" && "operationId" in operation)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** `readEmployees` is read-employees. */
const toSlug = (operationId: string): string =>
  operationId
    .replace(/([a-z0-9])([A-Z])/gu, "$1-$2")
    .replace(/[^A-Za-z0-9]+/gu, "-")
    .toLowerCase()

/** The page of a call. */
export const operationPath = ({ operationId }: Pick<ApiOperation, "operationId">): string =>
  `/docs/reference/${toSlug(operationId)}`

/** An outbound webhook, by `event/eventType`. */
export interface EventEntry {
  readonly kind: string
  readonly event: string
  readonly eventType: string
  readonly operation: ApiOperation
}

export const listEvents = ({ webhooks }: Pick<ApiDocument, "webhooks">): ReadonlyArray<EventEntry> =>
  Object.entries(webhooks).flatMap(([kind, { post }]) => {
    const [event = "", eventType = ""] = kind.split("/")
    return post === undefined ? [] : [{ kind, event, eventType, operation: post }]
  })

/** The page of an event: `sync.events.employee.add/sync.events.initial` is sync-events-employee-add-initial. */
export const eventPath = ({ event, eventType }: EventEntry): string => {
  const last = eventType.split(".").at(-1) ?? ""
  const isOnly = event.startsWith(eventType)
  return `/docs/reference/events/${event.replace(/[._]/gu, "-")}${isOnly ? "" : `-${last}`}`
}

/** What an event is called in a list: its event, and the eventType where it tells two apart. */
export const eventTitle = ({ event, eventType }: EventEntry): string =>
  event.startsWith(eventType) ? event : `${event} (${eventType.split(".").at(-1) ?? ""})`

/** The first example of a body or a response. */
export const findExample = (media: ApiMedia | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value

/** All examples of a body or a response, with their names. */
export const listExamples = (
  media: ApiMedia,
): ReadonlyArray<{ readonly name: string; readonly value: unknown }> => {
  if (media.example !== undefined) return [{ name: "Example", value: media.example }]
  return Object.entries(media.examples ?? {}).map(([name, { value, summary }]) => ({
    name: summary ?? name,
    value,
  }))
}

/** The responses by status, with references to components followed. */
export const listResponses = (
  { components }: Pick<ApiDocument, "components">,
  { responses }: ApiOperation,
): ReadonlyArray<readonly [status: string, ApiResponse]> =>
  Object.entries(responses).map(([status, response]) => {
    const reference = (response as Json)["$ref"]
    const found =
      typeof reference === "string" ? components.responses?.[reference.split("/").at(-1) ?? ""] : response
    return [status, (found ?? { description: "" }) as ApiResponse]
  })
