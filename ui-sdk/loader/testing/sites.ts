import { readFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { build, type Plugin } from "vite"

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/u, "")

export const VENDOR = "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10"
export const OTHER_VENDOR = "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21"

/** A token as the service makes them, as far as the loader and the journey's page read it. */
const makeToken = (vendor: string): string =>
  ["e30", Buffer.from(JSON.stringify({ vendor })).toString("base64url"), "c2ln"].join(".")

export const TOKEN = makeToken(VENDOR)
export const OTHER_TOKEN = makeToken(OTHER_VENDOR)

/** Answers by path; a request for anything else is a 404. */
type Answers = Readonly<
  Record<string, { readonly type: string; readonly body: string; readonly policy?: string }>
>

export interface Site {
  readonly origin: string
  /** The path of each request, in order. */
  readonly requests: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** `host` is a name of this machine, so that two servers are two sites for a browser. */
const serve = async (host: string, answers: Answers): Promise<Site> => {
  const requests: Array<string> = []
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? "")
    const found = answers[(request.url ?? "").replace(/\?.*$/u, "")]
    if (found === undefined) return void response.writeHead(404).end()
    const policy = found.policy === undefined ? {} : { "Content-Security-Policy": found.policy }
    return void response
      .writeHead(200, {
        "Content-Type": `${found.type}; charset=utf-8`,
        "Access-Control-Allow-Origin": "*",
        ...policy,
      })
      .end(found.body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://${host}:${String((server.address() as AddressInfo).port)}`
  return {
    origin,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const policyFor = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; frame-src 'self' ${service}`

/** A page of a vendor, with a Content-Security-Policy that permits the SDK, its own script and frames, and nothing else. */
export const serveVendorPage = (service: string): Promise<Site> =>
  serve("localhost", {
    "/": {
      type: "text/html",
      policy: policyFor(service),
      body: `<!doctype html><html lang="en"><title>A vendor</title><body><main><button id="open">Connect</button>
<div id="place"></div></main><script src="${service}/sdk/hrms-sync-sdk.js"></script><script src="/page.js"></script>`,
    },
    "/bare": {
      type: "text/html",
      policy: policyFor(service),
      body: "<!doctype html><title>A vendor</title><main></main>",
    },
    "/early": {
      type: "text/html",
      policy: policyFor(service),
      body: `<!doctype html><head><title>A vendor</title><script src="${service}/sdk/hrms-sync-sdk.js"></script>
<script src="/early.js"></script></head><body><div id="later"></div>`,
    },
    "/early.js": {
      type: "text/javascript",
      body: `hrmsSyncSdk.startJourney("${TOKEN}", { container: "#later" })
if (location.search === "?closed") hrmsSyncSdk.closeJourney()`,
    },
    "/impostor": { type: "text/html", body: `<!doctype html><script src="/impostor.js"></script>` },
    "/impostor.js": {
      type: "text/javascript",
      body: `window.received = []
addEventListener("message", ({ data }) => received.push(data))
parent.postMessage("hrsync.journey.ready", "*")`,
    },
    "/page.js": {
      type: "text/javascript",
      body: `window.events = []
window.messages = []
window.keys = []
addEventListener("message", ({ data }) => messages.push(data))
addEventListener("keydown", ({ key }) => keys.push(key), true)
document.querySelector("#open").onclick = () => hrmsSyncSdk.startJourney("${TOKEN}", options)
window.options = { onEvent: (name, data) => events.push([name, data]) }`,
    },
  })

/** A service with the built loader and a journey without screens, which `allowed` origins may embed. */
export const serveJourney = async (allowed: () => string): Promise<Site> => {
  const [loader, journey] = await Promise.all([
    readFile(`${root}/dist/ui/sdk/hrms-sync-sdk.js`, "utf8"),
    bundle("ui-sdk/journey/testing/embedded-page.ts"),
  ])
  return serve("127.0.0.1", {
    "/sdk/hrms-sync-sdk.js": { type: "text/javascript", body: loader },
    "/journey.js": { type: "text/javascript", body: journey },
    get [`/journey/${VENDOR}/`]() {
      return {
        type: "text/html",
        body: `<!doctype html><html lang="en"><meta name="allowed-origins" content="${allowed()}"><title>Journey</title>
<body><label>Password <input type="password"></label><script src="/journey.js"></script>`,
      }
    },
  })
}

interface Bundled {
  readonly plugins?: ReadonlyArray<Plugin>
  readonly define?: Readonly<Record<string, string>>
}

const bundle = async (entry: string, { plugins = [], define = {} }: Bundled = {}): Promise<string> => {
  const outputs = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    plugins: [...plugins],
    define,
    build: { write: false, rolldownOptions: { input: `${root}/${entry}`, output: { format: "iife" } } },
  })
  const [output] = [outputs].flat()
  if (output === undefined || !("output" in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}

/** Not a file, since what it imports is none either. */
const REACT_ENTRY = `import { Journey } from "./react-example.tsx"
import { showInStrictMode } from "./react-page.ts"
showInStrictMode(Journey)`

/** Where the bundler finds the example, and what it imports. */
const REACT_FILES: Readonly<Record<string, string>> = {
  [`${root}/ui-sdk/loader/testing/react-entry.ts`]: "ui-sdk/loader/testing/react-entry.ts",
  "./react-example.tsx": "ui-sdk/loader/testing/react-example.tsx",
  "@hr-data-sync/browser": "ui-sdk/loader/browser.ts",
}

/** A page with the example of the browser package's README, in React's strict mode, which starts, stops and starts each effect again. */
export const serveReactPage = async (service: string): Promise<Site> => {
  const readme = await readFile(`${root}/scripts/packages/browser/README.md`, "utf8")
  const [, example = ""] = /```tsx\n(.*?)```/su.exec(readme) ?? []
  const component: Plugin = {
    name: "example-of-the-readme",
    resolveId: (id) => (id in REACT_FILES ? `${root}/${REACT_FILES[id] ?? ""}` : undefined),
    load: (id) => {
      if (id.endsWith("/react-entry.ts")) return REACT_ENTRY
      return id.endsWith("/react-example.tsx")
        ? example.replace("https://hr.example.com", service)
        : undefined
    },
  }
  const code = await bundle("ui-sdk/loader/testing/react-entry.ts", {
    plugins: [component],
    define: { TOKEN: JSON.stringify(TOKEN), "process.env.NODE_ENV": '"development"' },
  })
  return serve("localhost", {
    "/": {
      type: "text/html",
      body: `<!doctype html><title>A vendor</title><div id="root"></div><script src="/page.js"></script>`,
    },
    "/page.js": { type: "text/javascript", body: code },
  })
}
