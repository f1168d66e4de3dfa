import { describe, expect, it } from "vitest"
import { checkInvitations } from "./check-invitations.ts"
import { findInvitationColumns } from "./invitation-row.ts"

const row = (at: number, name: string, email: string, reference = "") => ({
  row: at,
  name,
  email,
  remote_org_id: reference,
})

describe("the check of invitations", () => {
  it("finds nothing wrong in right rows", () => {
    const rows = [row(2, "Kaveri", "a@kaveri.example", "K-1"), row(3, "Halden", " b@halden.example ")]
    expect(checkInvitations(rows)).toEqual([])
  })

  it("names every wrong cell of a row", () => {
    expect(checkInvitations([row(2, " ", "no address", "x".repeat(301))])).toEqual([
      { row: 2, column: "name", kind: "missing", sameAs: null },
      { row: 2, column: "email", kind: "invalid", sameAs: null },
      { row: 2, column: "remote_org_id", kind: "too-long", sameAs: null },
    ])
  })

  it("finds an address that was named before, in any case", () => {
    const rows = [row(2, "Kaveri", "A@Kaveri.example"), row(3, "Kaveri", "a@kaveri.example")]
    expect(checkInvitations(rows)).toEqual([{ row: 3, column: "email", kind: "repeated", sameAs: 2 }])
  })

  it("lets one person administer several companies that have references", () => {
    const email = "a@group.example"
    expect(checkInvitations([row(2, "One", email, "1"), row(3, "Two", email, "2")])).toEqual([])
    expect(checkInvitations([row(2, "One", email, "1"), row(3, "Two", email)])).toMatchObject([
      { row: 3, column: "email", sameAs: 2 },
    ])
  })

  it("finds a reference that was named before", () => {
    const rows = [row(2, "One", "a@one.example", "K-1"), row(3, "Two", "b@two.example", " K-1")]
    expect(checkInvitations(rows)).toEqual([{ row: 3, column: "remote_org_id", kind: "repeated", sameAs: 2 }])
  })
})

describe("the columns of a file", () => {
  it("are found in any order, case and language, and others are not read", () => {
    expect(findInvitationColumns(["Phone", " WORK  email", "कंपनी"])).toEqual({
      places: { name: 2, email: 1, remote_org_id: null },
      missing: [],
      repeated: [],
    })
  })

  it("are named when they are missing or repeated", () => {
    expect(findInvitationColumns(["Email", "E-mail"])).toMatchObject({
      missing: ["name"],
      repeated: ["email"],
    })
  })
})
