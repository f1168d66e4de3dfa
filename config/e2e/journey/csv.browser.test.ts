import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { goToFile } from "../testing/journey-files.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* An HR admin uploads a file, matches its columns and corrects its rows, by what the screens say. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const FILE = [
  "Staff No,Employee Name,PAN,Locker",
  "K1,Asha Rao,ABCPE1234F,L1",
  "K2,Ben Roy,AKQPI442,L2",
  "K1,Chitra Iyer,ABCPE1234F,L3",
].join("\n")

describe("a CSV file in the journey", () => {
  it("is uploaded, matched, corrected in place, and ready to be shared", async () => {
    const admin = await pages.open("hr@csv.example")
    await goToFile(admin)
    await expectAccessible(admin)
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(FILE) })
    await admin.journey.getByText("3 rows, 4 columns").waitFor()
    await expectAccessible(admin)
    await admin.click("Continue")

    await admin.waitFor("Match your columns to ours")
    const goesTo = (column: string) => admin.journey.getByRole("combobox", { name: `${column} goes to` })
    await expect.poll(() => goesTo("Staff No").inputValue()).toBe("employeeId")
    await expect.poll(() => goesTo("PAN").inputValue()).toBe("pan")
    await expect.poll(() => goesTo("Locker").inputValue()).toBe("")
    await admin.sees("No match found")
    await admin.sees("Columns not used are not shared")
    await admin.sees("All required fields have a column. Status is worked out.")
    await expect
      .poll(() =>
        goesTo("Locker")
          .getByText(/^Status \(required/u)
          .count(),
      )
      .toBe(1)
    await expectAccessible(admin)
    await goesTo("Employee Name").selectOption("")
    await admin.journey.getByText("Choose a column for Name").waitFor()
    await goesTo("Employee Name").selectOption("name")
    await admin.click("Check the rows")

    await admin.waitFor("3 rows need a correction")
    await expectAccessible(admin)
    await admin.journey.getByRole("button", { name: "Download the errors" }).waitFor()
    const cell = (name: string) => admin.journey.getByRole("textbox", { name })
    await cell("Row 3, PAN").fill("AKQPI4421K")
    await cell("Row 3, PAN").press("Tab")
    await admin.waitFor("2 rows need a correction")
    await cell("Row 4, Staff No").fill("K3")
    await cell("Row 4, Staff No").press("Enter")
    await admin.waitFor("Every row is ready")
    await expectAccessible(admin)
    await admin.journey.getByText("Showing 3 of 3").waitFor()
    await expect
      .poll(() => admin.journey.getByRole("button", { name: "Download the errors" }).count())
      .toBe(0)
    await expect.poll(() => admin.journey.getByText("What is this file?").count()).toBe(0)
    await expect
      .poll(() => admin.journey.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled"))
      .toBeNull()
  })

  it("says what is wrong with a file that cannot be read", async () => {
    const admin = await pages.open("hr@damaged.example", { width: 390, height: 844, theme: "dark" })
    await goToFile(admin)
    await admin.upload({ name: "staff.xlsx", buffer: Buffer.from("not a workbook") })
    await admin.journey.getByText("protected by a password or damaged").waitFor()
    await expectAccessible(admin)
  })
})

describe("an Excel file in the journey", () => {
  it("is read in the browser: its sheet is chosen, and errors name its rows", async () => {
    const admin = await pages.open("hr@excel.example", { width: 390, height: 844, theme: "dark" })
    await goToFile(admin)
    await admin.upload({ name: "staff.xlsx", buffer: Buffer.from(WORKBOOK, "base64") })
    await admin.journey.getByRole("button", { name: /Staff.*4 rows/u }).click()
    await admin.journey.getByText(/rows, 3 columns/u).waitFor()
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await expectAccessible(admin)
    await admin.click("Check the rows")
    await admin.waitFor("1 row needs a correction")
    await admin.journey.getByRole("textbox", { name: "Row 4, PAN" }).waitFor()
    await expectAccessible(admin)
  })
})

/** Two sheets; the second has a header, K1 in row 2, and K2 with a wrong PAN in row 4. */
const WORKBOOK =
  "UEsDBBQAAAAIABkCeV3xqbA++QAAAKQCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbLWSzU7DMBCEX8XytYo37QEhlKSHAkfgUB5gcTaJFf/Jdkt4e5y04oAKCAlOK3tm9htZrraT0exIISpna74WJWdkpWuV7Wv+vL8vrvm2qfZvniLLVhtrPqTkbwCiHMhgFM6TzUrngsGUj6EHj3LEnmBTllcgnU1kU5HmHbypbqnDg07sbsrXJ2wgHTnbnYwzq+bovVYSU9bhaNtPlOJMEDm5eOKgfFxlA4eLhFn5GnDOPeZ3CKol9oQhPaDJLpg0vLowvjg3iu+XXGjpuk5Jap08mBwR0QfCNg5EyWixTGFQ2dXP/MUcYRnrPy7ysf+XPTb/3QOWb9e8A1BLAwQUAAAACAAZAnldHEn3vqQAAAAWAQAACwAAAF9yZWxzLy5yZWxzjc/BDsIgDAbgVyG9O6YHY8zYLsZkVzMfAFnHyAYlgDrfXo7OePDY9P+/plWz2Jk9MERDTsC2KIGhU9QbpwVcu/PmAE1dXXCWKSfiaHxkueKigDElf+Q8qhGtjAV5dHkzULAy5TFo7qWapEa+K8s9D58GrE3W9gJC22+BdS+P/9g0DEbhidTdoks/TnwlsiyDxiRgmfmTwnQjmoqMAq8rvnqwfgNQSwMEFAAAAAgAGQJ5XTfwxTO8AAAANgEAAA8AAAB4bC93b3JrYm9vay54bWyNkLsOwjAMRX8l8g4pHRCq2rIgJBYW4ANC69CoTVzZ4fH5hJcEG5NfR/faLpc3P6gLsjgKFcymGSgMDbUunCo47NeTBSzr8krcH4l6leggFXQxjoXW0nTojUxpxJAmltibmEo+aRkZTSsdYvSDzrNsrr1xAV4KBf+jQda6BlfUnD2G+BJhHExMu0rnRoG6fDrIO6pgPFawpYgC6tnatOkqUFy4lPCmnYH+hXfRWPsF519w/oD1x0J/vlDfAVBLAwQUAAAACAAZAnldims7Gq8AAACkAQAAGgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzvZDJCsIwEEB/JczdTtuDiDTtRYRepX5ASKcLbRaSuP29QVAs9ODJ0zDbm8cU1V3N7ErOj0ZzyJIUGGlp2lH3HM7NcbODqixONIsQJ/wwWs/iivYchhDsHtHLgZTwibGkY6czTokQU9ejFXISPWGeplt03wxYMlndcnB1mwFrHpZ+YZuuGyUdjLwo0mHlBN6Mm/xAFCJUuJ4Ch0/J4ytkSaQCrsvkf5bJ3zK4eHf5BFBLAwQUAAAACAAZAnldiLk3PaQAAADaAAAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbE2O3QrCMAyFX6Xk3mV6ISJdhyA+gD8PULq4Fdd2tMH5+Ga7EC8Ski85J9HtJ4zqTbn4FBvYVjUoii51PvYNPO6XzQFao+eUX2UgYiXrsTQwME9HxOIGCrZUaaIok2fKwbK0uccyZbLdKgoj7up6j8H6CEav7GzZGp3TrLKcFeqW4rQFxQ34OPpIN87CfTGazVW8VCCNbDQuCJ2EyCX/+eHvUfMFUEsDBBQAAAAIABkCeV1dnmwiAAEAAJICAAAYAAAAeGwvd29ya3NoZWV0cy9zaGVldDIueG1sfZLRasMgFIZfRbxfTVwYYxhLkrUwCiFrtweQ9KSRRQ0q6/r2s2WEDXR3+vt/+B04bP2lJvQJ1kmjS5yvMoxA9+Yo9anE72/bu0e85uxs7IcbATwKde1KPHo/PxHi+hGUcCszgw4vg7FK+HC1J+JmC+J4g9REaJY9ECWkxpzdsmfhBWfWnJEN34a0vx6qHCNfYqknqeHgbcil48zzgxfDgFrDiOeMXDPS/zB1itmoeTIXANQKBRGwSYFd1f6tk+C5yNJFlib4XR7TTLUrNwq0F7HRmiRTN90mp/fF9h/RYhEtUqI0Jppq16DR3lxinimk2r12L0VBY5bk1x6QZcH4N1BLAQIUAxQAAAAIABkCeV3xqbA++QAAAKQCAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAGQJ5XRxJ976kAAAAFgEAAAsAAAAAAAAAAAAAAIABKgEAAF9yZWxzLy5yZWxzUEsBAhQDFAAAAAgAGQJ5XTfwxTO8AAAANgEAAA8AAAAAAAAAAAAAAIAB9wEAAHhsL3dvcmtib29rLnhtbFBLAQIUAxQAAAAIABkCeV2KazsarwAAAKQBAAAaAAAAAAAAAAAAAACAAeACAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIUAxQAAAAIABkCeV2IuTc9pAAAANoAAAAYAAAAAAAAAAAAAACAAccDAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwECFAMUAAAACAAZAnldXZ5sIgABAACSAgAAGAAAAAAAAAAAAAAAgAGhBAAAeGwvd29ya3NoZWV0cy9zaGVldDIueG1sUEsFBgAAAAAGAAYAiwEAANcFAAAAAA=="
