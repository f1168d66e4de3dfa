import { render } from "lit"
import { expect, it } from "vitest"
import type { ConsoleUser } from "../../../../core/contract/accounts/console/users.ts"
import { makeFormat } from "../../../elements/locale/format.ts"
import { en as words } from "../../parts/words/en.ts"
import { en as messages } from "./en.ts"
import { makeByReader } from "../../reader/by-reader.ts"
import { userColumns } from "./user-table.ts"

const USER: ConsoleUser = {
  id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  name: "Devika Menon",
  email: "devika@tamarind.example",
  role: "vendor-admin",
  state: "active",
  is_you: false,
  has_second_factor: true,
  clients: [],
  invited_at: "2026-11-02T09:00:00.000Z",
  last_sign_in_at: null,
}

const FORMAT = makeFormat("en")
const BY_READER = makeByReader("vendor")
const ignore = () => undefined

const showRole = (user: ConsoleUser): HTMLElement => {
  const columns = userColumns({
    messages: messages(FORMAT, BY_READER),
    words: words(FORMAT, BY_READER),
    roles: ["vendor-admin", "vendor-member"],
    onRole: ignore,
    onChange: ignore,
    onSignIns: ignore,
    onSendAgain: ignore,
    onRemove: ignore,
  })
  const cell = document.createElement("div")
  render(columns.find(({ key }) => key === "role")?.cell(user), cell)
  return cell
}

it("offers another role for an active user, but not for yourself or for who was only invited", () => {
  expect(showRole(USER).querySelector("select")?.value).toBe("vendor-admin")
  for (const user of [{ ...USER, is_you: true }, { ...USER, state: "invited" } as const]) {
    const cell = showRole(user)
    expect([cell.querySelector("select"), cell.textContent]).toEqual([null, "Admin"])
  }
})
