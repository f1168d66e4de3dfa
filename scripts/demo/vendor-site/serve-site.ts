import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

/** Something that a newcomer can connect by hand. */
export interface Sample {
  readonly name: string
  readonly text: string
  /** A file to download; null: nothing to download. */
  readonly file: { readonly name: string; readonly content: Uint8Array } | null
  /** The address of a page to open beside it; null: none. */
  readonly page: string | null
}

export interface VendorSite {
  readonly port: number
  /** The address of the service. */
  readonly service: string
  readonly apiKey: string
  readonly samples: ReadonlyArray<Sample>
  /** Descriptions of the webhooks that arrived, the newest first; without personal data. */
  readonly webhooks: () => ReadonlyArray<string>
  /** What the HR admin finds in the mailbox, the newest first: the demo sends no mails. */
  readonly mails: () => Promise<ReadonlyArray<string>>
  /** The HR system of the corporate; returns false for a request that it does not handle. */
  readonly hrApi: (request: IncomingMessage, response: ServerResponse) => boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const MAX_BODY_BYTES = 10_000

/** The page of a pretend vendor that embeds the journey, and the vendor's server behind it. */
export const serveSite = async (site: VendorSite): Promise<{ readonly close: () => Promise<void> }> => {
  const routes = makeRoutes(site, await readPages(site.service))
  const server = createServer((request, response) => {
    if (site.hrApi(request, response)) return
    const handle = routes[`${request.method ?? ""} ${request.url ?? ""}`]
    if (handle === undefined) return void response.writeHead(404).end()
    Promise.resolve(handle(request, response)).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(site.port, "127.0.0.1", resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readPages = async (service: string) => {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8")
  return {
    html: (await read("index.html")).replace("__SERVICE__", service),
    css: await read("site.css"),
    script: await read("site.js"),
  }
}

type Pages = Awaited<ReturnType<typeof readPages>>

const makeRoutes = (site: VendorSite, { html, css, script }: Pages): Readonly<Record<string, Handler>> => ({
  // The service's origin is all that a vendor adds to its own policy.
  "GET /": send("text/html; charset=utf-8", html, {
    "Content-Security-Policy": `default-src 'none'; script-src 'self' ${site.service}; frame-src ${site.service}; style-src 'self'; connect-src 'self'; img-src data:`,
  }),
  "GET /site.css": send("text/css; charset=utf-8", css),
  "GET /site.js": send("text/javascript; charset=utf-8", script),
  "GET /webhooks": (_, response) => sendJson(response, 200, site.webhooks()),
  "GET /mails": async (_, response) => sendJson(response, 200, await site.mails()),
  "GET /samples": (_, response) =>
    sendJson(
      response,
      200,
      site.samples.map(({ name, text, file, page }) => ({
        name,
        text,
        file: file === null ? null : `/files/${file.name}`,
        page,
      })),
    ),
  "POST /token": (request, response) => issueToken(site, request, response),
  ...Object.fromEntries(
    site.samples.flatMap(({ file }) =>
      file === null ? [] : [[`GET /files/${file.name}`, send("application/octet-stream", file.content)]],
    ),
  ),
})

/** The API key stays on the server; the page gets a token for one journey. */
const issueToken = async (
  { service, apiKey }: VendorSite,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const body = await readBody(request)
  const answer = await fetch(`${service}/api/sdk/token/`, {
    method: "POST",
    headers: { Authorization: apiKey, "Content-Type": "application/json" },
    body,
  })
  sendJson(response, answer.status, await answer.json())
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request as AsyncIterable<Buffer>) {
    body += chunk.toString()
    if (body.length > MAX_BODY_BYTES) throw new Error("The body is too large")
  }
  return body
}

const send =
  (type: string, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_, response) => {
    response.writeHead(200, { "Content-Type": type, ...headers }).end(body)
  }

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}
