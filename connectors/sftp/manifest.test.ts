import { describe, expect, it } from "vitest"
import { parseFrequency } from "../../core/domain/connection/frequency.ts"
import sftp from "./index.ts"

const { credentialFields, scheduledAttempts } = sftp.manifest
const field = (key: string) => credentialFields.find((each) => each.key === key)

describe("the SFTP form", () => {
  it("has the fields of the specification, with the secret ones masked", () => {
    expect(credentialFields.map(({ key }) => key)).toEqual([
      "host",
      "port",
      "directory",
      "file_pattern",
      "username",
      "password",
      "private_key",
      "passphrase",
      "host_key_fingerprint",
      "refresh_rate",
    ])
    const masked = credentialFields.filter(({ is_masked }) => is_masked).map(({ key }) => key)
    expect(masked).toEqual(["password", "private_key", "passphrase"])
    expect(scheduledAttempts).toBe(3)
  })

  it("accepts a refresh rate in the words used for frequencies, and nothing else", () => {
    const pattern = new RegExp(`^(?:${field("refresh_rate")?.pattern ?? ""})$`, "u")
    const right = ["daily", "Daily", "daily@6", "weekly", "weekly:mon,thu@6", "monthly", "monthly:28@23"]
    for (const rate of right) {
      expect(pattern.test(rate), rate).toBe(true)
      expect(parseFrequency(rate), rate).not.toBeNull()
    }
    const wrong = [
      "",
      "hourly",
      "real-time",
      "daily@24",
      "weekly:mon,tue,wed,thu",
      "weekly:monday",
      "monthly:29",
    ]
    for (const rate of wrong) expect(pattern.test(rate), rate).toBe(false)
  })
})
