import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import type { LoadMode } from "../../../core/domain/sync/session.ts"
import { journeyHeaders, startJourney } from "./journey.ts"
import { makeSubmit } from "./mailbox-code.ts"
import type { Answer, TestService, TestVendor } from "./service.ts"

/** The documented path of a call. */
const toRoute = (path: string): string =>
  `/api/journey/${path.replace(/\?.*/u, "")}`
    .replace(/uploads\/[^/]+\//u, "uploads/{upload_id}/")
    .replace(/rows\/[^/]+\//u, "rows/{row}/")

/** An HR admin at this address who uploads files in the journey, in a browser of its own. */
export const enterJourney = async (service: TestService, vendor: TestVendor, email: string) => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  const call = (method: "GET" | "POST", path: string, json?: unknown): Promise<Answer> =>
    service.call(method, `/api/journey/${path}`, {
      route: toRoute(path),
      headers,
      ...(json === undefined ? {} : { json }),
    })
  const submit = makeSubmit(service, headers, email)
  const put = (id: string, offset: number, raw: string): Promise<Answer> =>
    service.call("PUT", `/api/journey/uploads/${id}/content/?offset=${String(offset)}`, {
      route: "/api/journey/uploads/{upload_id}/content/",
      headers: { ...headers, "content-type": "application/octet-stream" },
      raw,
    })
  const begin = async (size: number, sheet: string | null = null): Promise<string> => {
    const started = await call("POST", "uploads/", { file_name: "employees.csv", size, sheet })
    expect(started).toMatchObject({ status: 201, body: { state: "receiving", received: 0 } })
    return String((started.body as { readonly upload_id: unknown }).upload_id)
  }
  return {
    call,
    put,
    begin,
    download: (id: string) => fetch(`${service.url}/api/journey/uploads/${id}/errors/`, { headers }),
    upload: async (text: string, sheet: string | null = null): Promise<string> => {
      const id = await begin(Buffer.byteLength(text), sheet)
      await put(id, 0, text)
      const isRead = { state: expect.stringMatching(/^(?:read|unreadable)$/u) as string }
      await expect.poll(() => call("GET", `uploads/${id}/`)).toMatchObject({ body: isRead })
      return id
    },
    check: async (id: string, columns: unknown, mode: LoadMode = "full"): Promise<Answer> => {
      expect(await call("POST", `uploads/${id}/check/`, { columns, mode })).toMatchObject({ status: 202 })
      const rows = () => call("GET", `uploads/${id}/rows/`)
      await expect.poll(rows).toMatchObject({ body: { state: "checked" } })
      return rows()
    },
    submit: async (id: string, version: number, isFullLoad = true) => {
      const answers = {
        ...NO_ANSWERS,
        integration_type: "Upload CSV",
        upload_id: id,
        is_full_load: isFullLoad,
      }
      const saved = await call("POST", "save/", { version, save_id: randomUUID(), step: "review", answers })
      expect(saved).toMatchObject({ status: 200 })
      return submit(version + 1)
    },
    sync: () => call("GET", "sync/"),
  }
}
