import { type SalaryComponents, sourceError } from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"
import type { SuccessFactors } from "../client.ts"
import { readPayComponents } from "./pay-components.ts"

/** Pay components are also the wage types of payroll, so both lists are the same. Throws `SourceError`, also without any. */
export const readSalaryMaster = async (client: SuccessFactors): Promise<SalaryComponents> => {
  const infos = await readPayComponents(client)
  if (infos.size === 0) {
    throw sourceError("data", SENTENCES["no-pay-components"]())
  }
  const components = [...infos].map(([identifier, { name: title }]) => ({
    identifier,
    title,
    accountingCode: null,
  }))
  return { ctc: components, monthly: components }
}
