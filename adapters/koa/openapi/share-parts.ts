import { STATUS_CODES } from "node:http"
import type { Json } from "./components.ts"
import type { OpenApiDocument, OperationObject } from "./document.ts"

/**
 * The document as it is published: headers and responses that are the same in several operations are components that the operations
 * refer to. It says the same in a third of the size, and generated clients have one type for each error.
 */
export const shareParts = (document: OpenApiDocument): Json => {
  const headers = new SharedParts("headers", listHeaders(document))
  const shareHeaders = (response: Json): Json => ({
    ...response,
    ...(response["headers"] !== undefined && {
      headers: mapValues(response["headers"] as Json, (header, name) => headers.share(name, header)),
    }),
  })
  const responses = new SharedParts("responses", listResponses(document).map(shareHeaders))
  const shareResponses = (operation: OperationObject): Json => ({
    ...operation,
    responses: mapValues(operation.responses, (response, status) =>
      responses.share(nameStatus(status), shareHeaders(response as Json)),
    ),
  })
  const shareAll = (paths: OpenApiDocument["paths"]) =>
    mapValues(paths, (operations) => mapValues(operations, shareResponses))
  const paths = shareAll(document.paths)
  const webhooks = shareAll(document.webhooks)
  return {
    ...document,
    paths,
    webhooks,
    components: { ...document.components, responses: responses.components, headers: headers.components },
  }
}

/** The parts of one kind that occur more than once, by name. */
class SharedParts {
  readonly components: Record<string, unknown> = {}
  readonly #kind: string
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(kind: string, parts: ReadonlyArray<unknown>) {
    this.#kind = kind
    for (const part of parts) {
      const text = JSON.stringify(part)
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
    }
  }

  /** A reference to the part, or the part itself if there is no other like it. */
  share(name: string, part: unknown): unknown {
    const text = JSON.stringify(part)
    if ((this.#counts.get(text) ?? 0) < 2) return part
    const known = this.#names.get(text) ?? this.#findFreeName(name)
    this.#names.set(text, known)
    this.components[known] = part
    return { $ref: `#/components/${this.#kind}/${known}` }
  }

  #findFreeName(name: string): string {
    let free = name
    for (let count = 2; free in this.components; count++) free = `${name}${String(count)}`
    return free
  }
}

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Readonly<Record<string, Result>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]))

const listResponses = ({ paths, webhooks }: OpenApiDocument): ReadonlyArray<Json> =>
  [...Object.values(paths), ...Object.values(webhooks)]
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses }) => Object.values(responses) as ReadonlyArray<Json>)

const listHeaders = (document: OpenApiDocument): ReadonlyArray<unknown> =>
  listResponses(document).flatMap(({ headers }) => Object.values((headers ?? {}) as Json))

/** 404 is NotFound, 2XX is Success. */
const nameStatus = (status: string): string => (STATUS_CODES[status] ?? "Success").replace(/[^A-Za-z]/gu, "")
