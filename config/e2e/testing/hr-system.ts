import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { aManifest } from "../../../connectors/sdk/testing/a-manifest.ts"

/** A connector of an HR system with 12 employees, in its own folder. */
export interface HrSystem {
  readonly name: string
  /** For HRSYNC_CONNECTORS. */
  readonly folder: string
  readonly remove: () => void
}

/** What its form takes. Each other key is refused; one without salaries reads employees only. */
export const HR_KEYS = {
  right: "CANARY-right-key",
  withoutSalary: "CANARY-narrow-key",
  wrong: "CANARY-wrong-key",
}

export const makeHrSystem = (): HrSystem => {
  const folder = mkdtempSync(join(tmpdir(), "hrsync-hr-system-"))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
  }
  write("manifest.json", JSON.stringify(MANIFEST))
  write("package.json", JSON.stringify({ type: "module" }))
  write("index.js", MODULE)
  return { name: MANIFEST.name, folder, remove: () => rmSync(folder, { recursive: true }) }
}

const MANIFEST = aManifest({
  code: "rota-hr",
  name: "Rota HR",
  credentialFields: [
    { key: "company", label: "Company", type: "text", is_required: true, is_masked: false },
    { key: "api_key", label: "API key", type: "password", is_required: true, is_masked: true },
  ],
  dataCategories: ["detail_info_fields", "ctc_details_fields"],
})

const MODULE = `
import { defineConnector, manifestBeside, SourceError } from "@hr-data-sync/connector-kit"

const KEYS = ${JSON.stringify(HR_KEYS)}

const signIn = ({ company, api_key: key }) => {
  if (key !== KEYS.right && key !== KEYS.withoutSalary) {
    throw new SourceError({ kind: "auth", message: "Rota HR does not know this API key of " + company + "." })
  }
  return key
}

export default defineConnector(manifestBeside(import.meta.url), ({ credentials }) => ({
  check: async () => {
    const hasSalary = signIn(credentials) === KEYS.right
    const problem = hasSalary ? null : "The API key may not read salaries."
    return [{ category: "detail_info_fields", problem: null }, { category: "ctc_details_fields", problem }]
  },
  async *pages() {
    signIn(credentials)
    const rows = Array.from({ length: 12 }, (_, index) => ({
      position: index + 1,
      cells: ["R" + (index + 1), "Employee " + (index + 1), index < 9 ? "Sales" : "Finance", "Active"],
    }))
    const progress = { unit: "rows", done: rows.length, total: rows.length }
    yield { columns: ["employeeId", "name", "department", "status"], rows, unreadable: [], cursor: null, progress }
  },
}))
`
