import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type Employee = Readonly<Record<string, unknown>>

/** A corporate's own endpoint for the custom wrapper (specification/sources.md#custom-api). */
export interface WrapperServer {
  readonly url: string
  /** The query of each authorized request. */
  readonly requests: ReadonlyArray<Readonly<Record<string, string>>>
  /** The header names of each request. */
  readonly headers: ReadonlyArray<ReadonlyArray<string>>
  employees: ReadonlyArray<Employee>
  /** The most employees on a page, whatever is asked for; null: no limit. */
  pageSize: number | null
  /** Called after each page was answered, with its number. */
  afterPage: (page: number) => void
  /** The required `authorization` header. */
  authorization: string
  /** Replaces the endpoint's response; null: the endpoint itself responds. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  readonly close: () => Promise<void>
}

export const startWrapperServer = async (authorization: string): Promise<WrapperServer> => {
  const requests: Array<Readonly<Record<string, string>>> = []
  const headers: Array<ReadonlyArray<string>> = []
  const server = createServer((request, response) => {
    headers.push(Object.keys(request.headers))
    if (wrapper.instead !== null) wrapper.instead(request, response)
    else if (request.headers.authorization !== wrapper.authorization) response.writeHead(401).end()
    else {
      const query = Object.fromEntries(new URL(request.url ?? "/", "http://wrapper").searchParams)
      requests.push(query)
      response.writeHead(200, { "content-type": "application/json" })
      const size = Math.min(Number(query["size"]), wrapper.pageSize ?? Infinity)
      response.end(JSON.stringify(makePage(wrapper.employees, { ...query, size: String(size) })))
      wrapper.afterPage(Number(query["page"]))
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const wrapper: WrapperServer = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/employees`,
    requests,
    headers,
    employees: [],
    pageSize: null,
    afterPage: () => undefined,
    authorization,
    instead: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  return wrapper
}

/** `modified` of an employee is only for the endpoint: the time of its last change. */
const makePage = (all: ReadonlyArray<Employee>, query: Readonly<Record<string, string>>) => {
  const [page, size] = [Number(query["page"]), Number(query["size"])]
  const since = query["updated_since"] ?? ""
  const wanted = all.filter(({ modified }) => since === "" || String(modified) >= since)
  const data = wanted.slice((page - 1) * size, page * size).map(withoutModified)
  const totalPages = Math.max(Math.ceil(wanted.length / size), 1)
  return {
    data,
    pageInfo: {
      totalPages,
      totalItems: wanted.length,
      items: data.length,
      next: page < totalPages,
      previous: page > 1,
    },
  }
}

const withoutModified = (employee: Employee): Employee =>
  Object.fromEntries(Object.entries(employee).filter(([key]) => key !== "modified"))
