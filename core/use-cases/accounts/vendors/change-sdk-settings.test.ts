import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../../testing/builders/actors.ts"
import { connect, createVendor } from "../../../testing/builders/connections.ts"
import { makePng } from "../../../testing/builders/pictures.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { getSdkVersion } from "../../../domain/accounts/sdk-version.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeChangeSdkSettings } from "./change-sdk-settings.ts"

const setUp = async () => {
  const storage = makeMemoryStorage()
  const { orgId: vendorOrgId } = await createVendor(storage)
  const { orgId: otherVendor } = await createVendor(storage)
  const actors = makeActors(await connect(storage, { vendorOrgId }))
  const change = makeChangeSdkSettings({ vendors: storage.vendors, secrets: makeMemorySecrets() })
  const set = (settings: unknown, logo: Uint8Array | null = null, actor = OPERATOR) =>
    runAt(Effect.result(change(actor, vendorOrgId, { settings, openLogo: () => Effect.succeed(logo) })))
  return { storage, vendorOrgId, otherVendor, actors, change, set }
}

const SETTINGS = {
  accent: "#F2B705",
  texts: {
    en: { title: "Share with us", reason: "We insure {company}. {company} asked us to." },
    hi: { title: "साझा करें" },
  },
  help_url: "https://vendor.example/help?topic=hr",
  help_email: "help+hr@vendor.example",
  modes: ["Upload CSV", "HRMS"],
  locale: "hi",
  theme: "dark",
}

describe("changing the SDK settings", () => {
  it("replaces all of them, and the logo", async () => {
    const { storage, vendorOrgId, set } = await setUp()
    const logo = makePng()
    const first = await set({ ...SETTINGS, logo: "logo.png" }, logo)
    expect(first).toMatchObject({ success: { orgId: vendorOrgId, sdk: SETTINGS } })
    const sha256 = (await runAt(storage.vendors.find(vendorOrgId)))?.sdk.logo ?? ""
    expect(sha256).toMatch(/^[0-9a-f]{64}$/u)
    expect(await runAt(storage.vendors.findLogo(vendorOrgId, sha256))).toEqual({
      sha256,
      mediaType: "image/png",
      contents: logo,
    })
    expect(await set({ theme: "light" })).toMatchObject({ success: { sdk: { theme: "light" } } })
    expect((await runAt(storage.vendors.find(vendorOrgId)))?.sdk).toEqual({ theme: "light" })
    expect(await runAt(storage.vendors.findLogo(vendorOrgId, sha256))).toBeNull()
  })

  it("is for the operator and the vendor's own admin", async () => {
    const { vendorOrgId, otherVendor, actors, change } = await setUp()
    const run = (actor: (typeof actors)[keyof typeof actors], id: string) =>
      runAt(Effect.result(change(actor, id, { settings: {}, openLogo: () => Effect.succeed(null) })))
    expect(await run(actors["vendor-admin"], vendorOrgId)).toMatchObject({ success: { sdk: {} } })
    expect(await run(actors["vendor-admin"], otherVendor)).toMatchObject({
      failure: { _tag: "VendorNotFound" },
    })
    for (const role of ["vendor-member", "vendor-key", "corporate-admin", "journey"] as const) {
      expect(await run(actors[role], vendorOrgId)).toMatchObject({ failure: { _tag: "ActionForbidden" } })
    }
    expect(await run(OPERATOR, "nobody")).toMatchObject({ failure: { _tag: "VendorNotFound" } })
  })

  it("collects every problem, and changes nothing", async () => {
    const { storage, vendorOrgId, set } = await setUp()
    await set({ theme: "dark" })
    const wrong = {
      colour: "#fff",
      accent: "red",
      logo: "logo.svg",
      texts: { fr: {}, en: { titel: "", title: "Hello {name}", reason: "For {company} and {vendor}" } },
      help_url: "javascript:alert(1)",
      help_email: "help@vendor.example?bcc=x@y.example",
      modes: ["Fax"],
      locale: "de",
      theme: "blue",
    }
    const refused = await set(wrong, Buffer.from("<svg onload='alert(1)'/>"))
    expect(refused).toMatchObject({
      failure: {
        _tag: "SdkSettingsInvalid",
        fields: {
          colour: "There is no such key. Use logo, accent, texts, help_url, help_email, modes, locale, theme",
          accent: "Expected a colour such as #0f5f78",
          logo: "The file is not a PNG, JPEG or WebP picture. Convert it to one.",
          "texts.fr": "There is no such key. Use en, hi",
          "texts.en.titel": "There is no such key. Use title, reason",
          "texts.en.title": "Expected a text without braces",
          "texts.en.reason": "Expected no placeholder but {company}",
          help_url: "Expected an https URL without a user name or password",
          help_email: "Expected an e-mail address such as help@vendor.example",
          "modes.0": expect.stringContaining("Upload CSV") as string,
          locale: "Expected en or hi",
          theme: "Expected one of light, dark, auto",
        },
      },
    })
    expect((await runAt(storage.vendors.find(vendorOrgId)))?.sdk).toEqual({ theme: "dark" })
  })

  it.each([
    ["a text that is no object", "dark", "body"],
    ["no modes", { modes: [] }, "modes"],
    ["a mode twice", { modes: ["SFTP", "SFTP"] }, "modes"],
    ["a blank title", { texts: { en: { title: "  " } } }, "texts.en.title"],
    ["a long title", { texts: { en: { title: "x".repeat(121) } } }, "texts.en.title"],
    ["a long reason", { texts: { hi: { reason: "x".repeat(241) } } }, "texts.hi.reason"],
    ["a line break", { texts: { en: { reason: "One\nTwo" } } }, "texts.en.reason"],
    ["a zero-width space", { texts: { en: { title: "pay\u200bload" } } }, "texts.en.title"],
    ["a joiner outside of an Indic script", { texts: { en: { title: "pay\u200dload" } } }, "texts.en.title"],
    ["a change of direction", { texts: { en: { title: "\u202egnp.exe" } } }, "texts.en.title"],
    ["an isolate", { texts: { en: { reason: "\u2066x\u2069" } } }, "texts.en.reason"],
    ["a NUL character", { texts: { en: { title: "a\0b" } } }, "texts.en.title"],
    ["half a character", { texts: { en: { title: "a\ud800" } } }, "texts.en.title"],
    ["a plain http page", { help_url: "http://vendor.example" }, "help_url"],
    ["a page with a password", { help_url: "https://a:b@vendor.example" }, "help_url"],
    ["a data address", { help_url: "data:text/html,x" }, "help_url"],
    ["two e-mail addresses", { help_email: "a@b.example,c@d.example" }, "help_email"],
    ["a logo that cannot be read", { logo: "nothing.png" }, "logo"],
    ["a logo that is no name", { logo: 5 }, "logo"],
  ])("refuses %s", async (_, settings, field) => {
    const { set } = await setUp()
    const refused = await set(settings)
    expect(refused).toMatchObject({ failure: { _tag: "SdkSettingsInvalid" } })
    expect(refused).toHaveProperty(["failure", "fields", field], expect.any(String))
  })

  describe("with the origins", () => {
    const replace = async (settings: unknown, origins: ReadonlyArray<string>, from?: string) => {
      const { storage, vendorOrgId, change } = await setUp()
      const stored = (await runAt(storage.vendors.find(vendorOrgId)))!
      const version = from ?? getSdkVersion(stored)
      const openLogo = () => Effect.succeed(null)
      const result = await runAt(
        Effect.result(change(OPERATOR, vendorOrgId, { settings, openLogo, replacing: { origins, version } })),
      )
      return { result, stored, now: (await runAt(storage.vendors.find(vendorOrgId)))! }
    }

    it("changes both, and the version", async () => {
      const origins = ["https://a.example/", "https://b.example", "https://a.example"]
      const { stored, now } = await replace({ theme: "dark" }, origins)
      expect(now).toMatchObject({
        sdk: { theme: "dark" },
        origins: ["https://a.example", "https://b.example"],
      })
      expect(getSdkVersion(now)).not.toBe(getSdkVersion(stored))
    })

    it("changes neither when another user changed one of them", async () => {
      const { result, stored, now } = await replace({ theme: "dark" }, [], "another version")
      expect(result).toMatchObject({ failure: { _tag: "SdkSettingsChanged" } })
      expect(now).toEqual(stored)
    })

    it("names an origin that is none beside the other problems", async () => {
      const { result, stored, now } = await replace({ theme: "blue" }, ["https://a.example/path"])
      expect(result).toMatchObject({
        failure: {
          fields: {
            theme: expect.any(String) as string,
            origins: expect.stringContaining("/path") as string,
          },
        },
      })
      expect(now).toEqual(stored)
    })
  })

  it("keeps the joiners of Hindi, and markup as the text that it is", async () => {
    const { set } = await setUp()
    const texts = { en: { title: "<b>Bold</b> & co" }, hi: { title: "क्\u200dष", reason: "न्\u200cयास" } }
    expect(await set({ texts })).toMatchObject({ success: { sdk: { texts } } })
  })
})
