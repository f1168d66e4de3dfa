import { expect, it } from "vitest"
import { DATA_MODEL_KEYS } from "../../contract/employee/data-model-keys.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeTrimSalaries } from "../salary/trim-salaries.ts"

const MERGED = {
  monthly_month: "grade",
  monthly_year: "costCenter",
  monthly_basic: "groupName",
  monthly_fixedPay: "companyName",
  monthly_taxRegime: "department",
  monthly_deductions_nps: "nationality",
} as const

const RULES: TransformationRules = Object.entries(MERGED).map(([key, from]) => ({
  kind: "merge",
  key,
  from: [{ key: from }],
}))

const ROW = makeEmployeeRow(1, {
  grade: "4",
  costCenter: "2026",
  groupName: "50000",
  companyName: "100",
  department: "New",
  nationality: "10",
})

it("a month that rules made of fields which are withheld now is deleted, also while months are shared", async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const fixture = await makeSyncFixture(storage)
  const { ports, connection } = fixture
  await runAt(storage.vendors.saveRules(connection.vendorOrgId, RULES, "any"))
  const others = DATA_MODEL_KEYS.salary_monthly_details_fields.filter((key) => key !== "monthly_basic")
  await runAt(setTerms(storage, connection.id, { withheld: others }))
  await sync(fixture, makeSource([ROW]))
  const countMonths = () => [...tables.salaries.values()].reduce((sum, months) => sum + months.size, 0)
  expect(countMonths()).toBe(1)

  const withheld = [...others, ...Object.values(MERGED)]
  await runAt(setTerms(storage, connection.id, { withheld }))
  await runAt(makeTrimSalaries({ ...storage, ...ports })(connection.id))
  expect(countMonths()).toBe(0)
})
