import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { PopulationPage } from "./population.ts"

/** The employees of a corporate as its endpoint gives them. */
export interface PagedSource {
  readonly name: string
  readonly page: (since: string, start: number, size: number) => PopulationPage
}

/** The HR systems of all corporates of a run, as endpoints for the custom wrapper. */
export interface SourceServer {
  readonly makeUrl: (population: PagedSource) => string
  readonly add: (population: PagedSource) => void
  /** Answered requests with their page, including the checks of new connections. */
  readonly requests: () => ReadonlyArray<ReceivedRequest>
  /** Awaited before each response, to simulate a slow source or one that does not respond until it is released. */
  waits: (population: PagedSource, page: number) => Promise<void>
  readonly close: () => Promise<void>
}

export interface ReceivedRequest {
  readonly population: string
  readonly page: number
  readonly size: number
  readonly at: number
}

export const startSourceServer = async (): Promise<SourceServer> => {
  const populations = new Map<string, PagedSource>()
  const requests: Array<ReceivedRequest> = []
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://source")
    const population = populations.get(url.pathname.slice(1))
    if (population === undefined) {
      response.writeHead(404).end()
      return
    }
    const [page, size] = [Number(url.searchParams.get("page")), Number(url.searchParams.get("size"))]
    requests.push({ population: population.name, page, size, at: Date.now() })
    await source.waits(population, page)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(pageJson(population, url.searchParams.get("updated_since") ?? "", page, size))
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const source: SourceServer = {
    makeUrl: ({ name }) => `${base}/${name}`,
    add: (population) => void populations.set(population.name, population),
    requests: () => requests,
    waits: () => Promise.resolve(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  return source
}

const pageJson = (population: PagedSource, since: string, page: number, size: number): string => {
  const { total, data } = population.page(since, (page - 1) * size, size)
  const totalPages = Math.max(Math.ceil(total / size), 1)
  const pageInfo = {
    totalPages,
    totalItems: total,
    items: data.length,
    next: page < totalPages,
    previous: page > 1,
  }
  return JSON.stringify({ data, pageInfo })
}
