import type { SourceColumn } from "../../../core/contract/connection/source-columns.ts"
import { SENTENCES } from "../../../connectors/sftp/sentences.ts"
import { makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import { toMessage } from "../../../ui-sdk/journey/testing/reasons-said.ts"
import { makeWorkbook } from "../../../ui-sdk/journey/files/workbook/testing/make-workbook.ts"
import { answer, HOST_KEY } from "../stage.ts"
import type { Sitter, Story } from "../story.ts"

const column = (
  header: string,
  samples: ReadonlyArray<string>,
  suggestion: string | null,
  by: "name" | "values" | null = "name",
): SourceColumn => ({
  header,
  original_header: null,
  suggestion,
  suggested_by: suggestion === null ? null : by,
  is_certain: by === "name",
  samples,
  is_empty: samples.length === 0,
  name_place: null,
  pay_periods: null,
  splits: [],
})

const CHECKED = {
  result: "ok",
  message: null,
  host_key: null,
  categories: [
    { category: "detail_info_fields", problem: null },
    { category: "bank_details_fields", problem: "No column with bank details was found." },
  ],
  rows: 100,
  has_more_rows: false,
  file: null,
  encoding: null,
  findings: [],
  columns: [
    column("Kennung", ["KL-0001", "KL-0002", "KL-0003"], null, null),
    column("Full Name", ["Asha Rao", "Ben Roy", "Chitra Iyer"], "name"),
    column("Tax ref", ["************"], "pan", "values"),
    column("Official Email", ["asha.rao@kaveri.example"], "email"),
    column("Locker", [], null, null),
  ],
}

const DENIED = SENTENCES["directory-denied"]({ url: `sftp://${HOST_KEY.host}/export` })

const FAILED = { ...CHECKED, result: "failed", categories: [], rows: 0, columns: [] }

const sftp: Story = {
  name: "sftp",
  stage: async (context) => {
    const found = [
      { ...FAILED, result: "host_key", host_key: HOST_KEY, message: "" },
      { ...FAILED, ...toMessage(makeReason("source.said", { kind: "permission", ...DENIED })) },
      CHECKED,
    ]
    await answer(context, "check/", () => found.shift() ?? CHECKED)
  },
  run: async ({ journey, take, next, choose }) => {
    await next()
    await choose("SFTP")
    await next()
    await take("sftp")
    await journey.locator("#credential-host").fill(HOST_KEY.host)
    await journey.locator("#credential-username").fill("kaveri-hr")
    await journey.locator("#credential-password").fill("secret")
    await journey.locator("form button[type=submit]").click()
    await journey.locator(".print").waitFor()
    await take("sftp-host-key")
    await next()
    await journey.locator(".note.danger").waitFor()
    await take("sftp-refused")
    await journey.locator("form button[type=submit]").click()
    await journey.locator(".results").waitFor()
    await take("sftp-tested")
    await next()
    await journey.locator(".map-grid").waitFor()
    await take("sftp-columns")
    await journey.locator(".map-grid select").first().selectOption("employeeId")
    await take("sftp-columns-matched")
  },
}

const noFile: Story = {
  name: "sftp-no-file",
  stage: (context) => answer(context, "check/", { ...CHECKED, rows: 0, columns: [] }),
  run: async ({ journey, take, next, choose }) => {
    await next()
    await choose("SFTP")
    await next()
    await journey.locator("#credential-host").fill(HOST_KEY.host)
    await journey.locator("#credential-username").fill("kaveri-hr")
    await journey.locator("form button[type=submit]").click()
    await journey.locator(".results").waitFor()
    await take("sftp-no-file-tested")
    await next()
    await take("sftp-no-file")
  },
}

/** The fields of the sample's headers that have names of the company's own. */
const OWN = { "KL No": "employeeId", Worker: "name" }

/** Values that correct the sample's wrong cells, by header. */
const MENDED: ReadonlyArray<readonly [RegExp, string]> = [
  [/Phone 1/u, "98450 11223"],
  [/On board since/u, "2020-02-28"],
  [/Tax ref/u, "AKQPI4421K"],
  [/Date of Birth/u, "1990-04-12"],
  [/IFSC/u, "HDFC0001234"],
  [/Aadhaar/u, "234123412346"],
  [/UAN/u, "100912345678"],
]

const mendRows = async ({ journey }: Sitter) => {
  const bad = journey.locator(".cell.bad").first()
  while ((await bad.count()) > 0) {
    const label = (await bad.getAttribute("aria-label")) ?? ""
    const value = MENDED.find(([header]) => header.test(label))?.[1] ?? "1"
    await bad.fill(value)
    await bad.press("Tab")
    await journey.locator(`.cell.bad[aria-label="${label}"]`).waitFor({ state: "detached" })
  }
}

const file: Story = {
  name: "file",
  isInHindi: true,
  run: async (sitter) => {
    const { context, journey, take, next, choose, csv } = sitter
    await next()
    await choose("Upload CSV")
    await next()
    await take("file")
    let goOn = (): void => undefined
    const isPictured = new Promise<void>((resolve) => (goOn = resolve))
    await context.route("**/content/**", async (route) => {
      await isPictured
      await route.continue()
    })
    const upload = { name: "kaveri-employees.csv", mimeType: "text/csv", buffer: Buffer.from(csv) }
    await journey.locator("input[type=file]").first().setInputFiles(upload)
    await journey.locator(".bar").waitFor()
    await take("file-uploading")
    goOn()
    await journey.locator(".actions .primary[type=button]:not([aria-disabled])").waitFor()
    await take("file-uploaded")
    await next()
    await journey.locator(".map-grid").waitFor()
    await take("columns")
    for (const [header, key] of Object.entries(OWN)) {
      await journey.locator("tr", { hasText: header }).locator("select").selectOption(key)
    }
    await take("columns-matched")
    await next()
    await journey.locator(".fix-grid").waitFor()
    await take("rows")
    await mendRows(sitter)
    await journey.locator(".actions .primary[type=button]:not([aria-disabled])").waitFor()
    await take("rows-none-left")
  },
}

const workbook: Story = {
  name: "workbook",
  run: async ({ journey, take, next, choose }) => {
    await next()
    await choose("Upload CSV")
    await next()
    const buffer = makeWorkbook({ rows: `<row r="1048577"><c r="XFD1048577"><v>1</v></c></row>` })
    await journey
      .locator("input[type=file]")
      .setInputFiles({ name: "kaveri-employees.xlsx", mimeType: "", buffer })
    await journey.locator("#file-problem").waitFor()
    await take("workbook-too-large")
  },
}

export const FILES: ReadonlyArray<Story> = [sftp, noFile, file, workbook]
