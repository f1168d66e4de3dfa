import { describe, expect, it } from "vitest"
import type { ConsoleSdk } from "../../../../core/contract/accounts/console/sdk.ts"
import { listDifferences, MODES, toChange, toDraft } from "./draft.ts"

const STORED: ConsoleSdk = {
  vendor_org_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  vendor_name: "Tamarind",
  settings: {
    accent: "#0f5f78",
    texts: { hi: { title: "साझा करें" } },
    help_email: "help@tamarind.example",
    modes: ["SFTP", "HRMS"],
    locale: "hi",
    theme: "dark",
  },
  logo_url: "/logo/x/y",
  origins: ["https://a.example", "https://b.example"],
  version: "v1",
}

describe("the draft of the SDK's settings", () => {
  it("that was not changed says what is stored", () => {
    const { settings, origins } = STORED
    expect(toChange(toDraft(STORED), "v1")).toEqual({
      settings: { ...settings, modes: ["HRMS", "SFTP"] },
      logo: "keep",
      origins,
      version: "v1",
    })
  })

  it("leaves out what has its default", () => {
    const empty = { ...STORED, settings: {}, logo_url: null, origins: [] }
    expect(toChange({ ...toDraft(empty), accent: "  " }, "v1")).toEqual({
      settings: {},
      logo: "none",
      origins: [],
      version: "v1",
    })
    expect(toDraft(empty).modes).toEqual(MODES)
  })

  it("reads origins by line, and a new logo without its type", () => {
    const draft = {
      ...toDraft(STORED),
      origins: " https://c.example \n\n",
      logo: { dataUrl: "data:image/png;base64,QUJD" },
    }
    expect(toChange(draft, "v2")).toMatchObject({ origins: ["https://c.example"], logo: { base64: "QUJD" } })
  })

  it("names what differs", () => {
    const draft = toDraft(STORED)
    expect(listDifferences(draft, toDraft(STORED))).toEqual([])
    expect(listDifferences(draft, { ...draft, theme: "light", origins: "" })).toEqual(["theme", "origins"])
  })
})
