import { randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MAX_LOGO_SIZE } from "../../../core/domain/accounts/logo.ts"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { makePng } from "../../../core/testing/builders/pictures.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The appearance of a vendor's journeys: from the operator's file to what a browser gets. */

let service: TestService
let vendor: TestVendor
let folder: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  folder = await mkdtemp(join(tmpdir(), "hrsync-sdk-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service.close()
})

const LOGO = makePng()

const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const sdk = (...args: ReadonlyArray<string>) => makeOperator(service).hrsync("vendor", "sdk", ...args)
const set = async (settings: unknown, of = vendor) =>
  sdk(of.orgId, "--set", await write("settings.json", JSON.stringify(settings)))
const showJourney = async (of: TestVendor) => {
  const headers = journeyHeaders(await startJourney(of))
  return (await of.call("GET", "/api/journey/", { headers })).body
}

describe("hrsync vendor sdk", () => {
  it("sets, shows and clears the settings, beside the origins", async () => {
    await write("logo.png", LOGO)
    const settings = { accent: "#0f5f78", modes: ["SFTP"], help_email: "help@vendor.example", theme: "dark" }
    const done = await set({ ...settings, logo: "logo.png" })
    expect(done).toMatchObject({ status: 0, result: { org_id: vendor.orgId, origins: [], sdk: settings } })
    expect((await sdk(vendor.orgId)).result).toEqual(done.result)
    expect((await sdk(vendor.orgId, "--clear")).result).toEqual({
      org_id: vendor.orgId,
      origins: [],
      sdk: {},
    })
    expect((await sdk(vendor.orgId)).result).toMatchObject({ sdk: {} })
  })

  it("says where the accent is adjusted, with the measured contrast", async () => {
    const { stderr, status } = await set({ accent: "#f2b705" })
    expect(status).toBe(0)
    expect(stderr).toMatch(
      /In the light theme, the accent #f2b705 has a contrast of 1\.8:1 with the page, and text needs 4\.5:1\. The journey writes text in #[0-9a-f]{6} there\./u,
    )
  })

  it("reports every problem of a file at once, and changes nothing", async () => {
    await set({ theme: "light" })
    await write("logo.png", "<!doctype html><script>alert(1)</script>")
    const { status, stderr, result } = await set({
      logo: "logo.png",
      accent: "yellow",
      help_url: "javascript:alert(1)",
      modes: [],
      color: 1,
    })
    expect({ status, result }).toEqual({ status: 1, result: null })
    expect(stderr).toContain("The SDK settings are not valid, and nothing was changed:")
    for (const line of [
      "logo: The file is not a PNG, JPEG or WebP picture. Convert it to one.",
      "accent: Expected a colour such as #0f5f78",
      "help_url: Expected an https URL without a user name or password",
      "modes: Expected at least one integration type, or no such key to offer all",
      "color: There is no such key.",
    ]) {
      expect(stderr).toContain(`\n  ${line}`)
    }
    expect((await sdk(vendor.orgId)).result).toMatchObject({ sdk: { theme: "light" } })
  })

  it("refuses a logo that is too large, is missing or is a folder", async () => {
    await write("huge.png", Buffer.concat([LOGO, Buffer.alloc(MAX_LOGO_SIZE)]))
    expect((await set({ logo: "huge.png" })).stderr).toContain("logo: The file is larger than 100 KB.")
    for (const logo of ["missing.png", "."]) {
      expect((await set({ logo })).stderr).toContain("logo: The file cannot be read.")
    }
  })

  it("explains a file that is no JSON, options that contradict, and an unknown vendor", async () => {
    const wrong = await write("wrong.json", "{")
    expect((await sdk(vendor.orgId, "--set", wrong)).stderr).toContain("is not valid JSON")
    expect((await sdk(vendor.orgId, "--set", wrong, "--clear")).stderr).toContain("not both")
    const nobody = randomUUID()
    expect((await sdk(nobody, "--clear")).stderr).toContain(`Vendor ${nobody} was not found.`)
  })
})

describe("the logo", () => {
  const setLogo = async () => {
    await write("logo.png", LOGO)
    await set({ logo: "logo.png" })
    return String((await showJourney(vendor)).sdk.logo_url)
  }

  it("is served from the service's own origin under an address of its contents", async () => {
    const path = await setLogo()
    expect(path).toMatch(new RegExp(`^/logo/${vendor.orgId}/[0-9a-f]{64}$`, "u"))
    const answer = await fetch(service.url + path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(LOGO)
  })

  it("does not exist under another hash, for another vendor, or once it was replaced", async () => {
    const path = await setLogo()
    const other = await service.createVendor("Other")
    for (const unknown of [
      path.replace(/[0-9a-f]{64}$/u, "0".repeat(64)),
      path.replace(vendor.orgId, other.orgId),
      path.replace(vendor.orgId, "nobody"),
      `/logo/${vendor.orgId}/..%2f..%2fetc`,
      `/logo/${vendor.orgId}/%00`,
    ]) {
      expect([unknown, (await fetch(service.url + unknown)).status]).toEqual([unknown, 404])
    }
    expect((await showJourney(other)).sdk.logo_url).toBeNull()
    await sdk(vendor.orgId, "--clear")
    expect((await fetch(service.url + path)).status).toBe(404)
  })
})

describe("the settings in a journey", () => {
  it("are in the page before its script runs, and with the journey", async () => {
    await set({
      accent: "#f2b705",
      locale: "hi",
      theme: "dark",
      texts: { en: { title: "Cover your team", reason: "{company} asked us." } },
      help_url: "https://vendor.example/help",
    })
    const page = await (await fetch(`${service.url}/journey/${vendor.orgId}/`)).text()
    expect(page).toContain(`<html lang="en" data-theme="dark">`)
    expect(page).toContain(`name="hrsync-accent" content="#f2b705"`)
    expect(page).toContain(`name="hrsync-locale" content="hi"`)
    expect((await showJourney(vendor)).sdk).toEqual({
      logo_url: null,
      accent: "#f2b705",
      texts: {
        en: { title: "Cover your team", reason: "Acme asked us." },
        hi: { title: null, reason: null },
      },
      help_url: "https://vendor.example/help",
      help_email: null,
      locale: "hi",
      theme: "dark",
    })
  })

  it("refuse a way to connect that is not offered, in words for the caller", async () => {
    await set({ modes: ["Upload CSV", "SFTP"] })
    const headers = journeyHeaders(await startJourney(vendor, "hr@modes.example"))
    const journey = await vendor.call("GET", "/api/journey/", { headers })
    expect(journey.body.modes).toEqual(["Upload CSV", "SFTP"])
    const save = (mode: string) =>
      vendor.call("POST", "/api/journey/save/", {
        headers,
        json: {
          version: 0,
          save_id: randomUUID(),
          step: "connect",
          answers: { ...NO_ANSWERS, integration_type: mode },
        },
      })
    const refused = await save("HRMS")
    expect(refused.status).toBe(400)
    expect(refused.body.data).toEqual({
      "answers.integration_type": "The vendor does not offer HRMS. Choose one of: Upload CSV, SFTP.",
    })
    expect((await save("SFTP")).status).toBe(200)
  })
})
