import {
  firstFilled,
  type JsonObject,
  readText,
  type SalaryComponent,
  sourceError,
  unexpectedResponse,
} from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"
import { type Keka, listRecords, type Resource } from "../keka-client.ts"

const SALARY_COMPONENTS: Resource = { path: "/payroll/salarycomponents", what: "salary components" }

/** Lists the components of which salaries consist. Throws `SourceError`, also when there are none. */
export const readSalaryComponents = async (keka: Keka): Promise<ReadonlyArray<SalaryComponent>> => {
  const components = new Map<string, SalaryComponent>()
  for (const component of await listRecords(keka, SALARY_COMPONENTS, mapComponent)) {
    components.set(component.identifier, component)
  }
  if (components.size > 0) return [...components.values()]
  throw sourceError("data", SENTENCES["no-salary-components"]())
}

const mapComponent = (record: JsonObject): SalaryComponent => {
  const identifier = readText(firstFilled(record["identifier"], record["id"]))
  const title = readText(record["title"])
  if (identifier === null || title === null) {
    throw unexpectedResponse("Keka", "each salary component to have an identifier and a title")
  }
  return { identifier, title, accountingCode: readText(record["accountingCode"]) }
}
