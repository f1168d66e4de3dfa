import { readText } from "../../sdk/index.ts"
import type { SuccessFactors } from "../client.ts"

/** A pay component, which is also the wage type of a payroll result. */
export interface PayComponentInfo {
  readonly name: string
  readonly isEarning: boolean
}

export type PayComponents = ReadonlyMap<string, PayComponentInfo>

/** Reads the pay components, by code. Throws `SourceError`. */
export const readPayComponents = async (client: SuccessFactors): Promise<PayComponents> => {
  const components = new Map<string, PayComponentInfo>()
  for await (const record of client.list("FOPayComponent")) {
    const code = readText(record["externalCode"])
    if (code === null) continue
    const isEarning = readText(record["isEarning"]) !== "false" && record["isEarning"] !== false
    components.set(code, { name: readText(record["name"]) ?? code, isEarning })
  }
  return components
}
