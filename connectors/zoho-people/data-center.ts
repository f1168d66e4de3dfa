import { type Credentials, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

export interface DataCenter {
  readonly people: string
  readonly accounts: string
}

const locate = (domain: string): DataCenter => ({
  people: `https://people.${domain}`,
  accounts: `https://accounts.${domain}`,
})

/** By the options of the form. */
const DATA_CENTERS: Readonly<Record<string, DataCenter>> = {
  "India (zoho.in)": locate("zoho.in"),
  "United States (zoho.com)": locate("zoho.com"),
  "Europe (zoho.eu)": locate("zoho.eu"),
  "Australia (zoho.com.au)": locate("zoho.com.au"),
  "Japan (zoho.jp)": locate("zoho.jp"),
  "China (zoho.com.cn)": locate("zoho.com.cn"),
  "Saudi Arabia (zoho.sa)": locate("zoho.sa"),
  "Canada (zohocloud.ca)": locate("zohocloud.ca"),
}

/** The origins of the data centre that was chosen. Throws `SourceError` (`auth`) when none was. */
export const readDataCenter = ({ data_center: chosen = "" }: Credentials): DataCenter => {
  const found = Object.hasOwn(DATA_CENTERS, chosen) ? DATA_CENTERS[chosen] : undefined
  if (found !== undefined) return found
  throw sourceError("auth", SENTENCES["no-data-centre"]())
}
