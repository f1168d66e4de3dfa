import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import openApiTypes, { astToString, type OpenAPI3 } from "openapi-typescript"
import { vendorApiRoutes } from "../../adapters/koa/routes/vendor-api.ts"
import type { Service } from "../../adapters/koa/service.ts"
import { makeOpenApi } from "../../adapters/koa/openapi/document.ts"
import { bundle } from "./bundle.ts"
import { writeDeclarations } from "./declarations.ts"
import type { PackageTask } from "./package-task.ts"

/** What the client's declarations import of the contract, as types of the OpenAPI document, which need no library. */
const CONTRACT: Readonly<Record<string, string>> = {
  ConnectionFilter: `NonNullable<NonNullable<paths["/api/vendor/connections/"]["get"]["parameters"]["query"]>["status"]>`,
  ConsentRequest: `components["schemas"]["ConsentRequest"]`,
  EmployeeList: `components["schemas"]["EmployeeList"]`,
  EmployeeRecord: `components["schemas"]["EmployeeRecord"]`,
  OrganizationRecord: `components["schemas"]["Organization"]`,
  ReadFlags: `components["schemas"]["DataModelFlags"]`,
  SalaryBreakup: `components["schemas"]["SalaryBreakup"]`,
  SalaryType: `paths["/api/v2/salary_details/{emp_id}/"]["get"]["parameters"]["query"]["type"]`,
  SdkToken: `components["schemas"]["SdkToken"]`,
  SdkTokenRequest: `components["schemas"]["SdkTokenRequest"]`,
  SetupConfig: `components["schemas"]["SetupConfig"]`,
  SupportedHrms: `components["schemas"]["SupportedHrms"]`,
  VendorConnections: `paths["/api/vendor/connections/"]["get"]["responses"][200]["content"]["application/json"]`,
  WebhookResendRequest: `components["schemas"]["WebhookResendRequest"]`,
  WebhookByKind: `{
  [Kind in keyof webhooks]: webhooks[Kind]["post"]["requestBody"]["content"]["application/json"]
}`,
  Webhook: `WebhookByKind[keyof WebhookByKind]`,
}

/** `@hr-data-sync/client`: one module, as ES module and for `require`, that needs nothing but `jose`. */
export const makeClient = async ({ root, folder }: PackageTask): Promise<void> => {
  const entries = { index: "adapters/vendor-client/index" }
  for (const format of ["es", "cjs"] as const)
    await bundle({ root, entries, folder, format, external: ["jose"] })
  const types = `${folder}-types`
  await writeTypes(join(root, "dist/adapters/vendor-client"), types)
  await writeDeclarations({ entries: { index: join(types, "index.d.ts") }, folder, external: ["jose"] })
  await copyFile(join(folder, "index.d.ts"), join(folder, "index.d.cts"))
}

/** The declarations of the client, which import those of the contract from one module that imports nothing. */
const writeTypes = async (built: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "contract.d.ts"), await renderContract())
  for (const file of (await readdir(built)).filter((name) => name.endsWith(".d.ts"))) {
    const text = await readFile(join(built, file), "utf8")
    await writeFile(join(folder, file), text.replaceAll(CONTRACT_MODULE, `"./contract.d.ts"`))
  }
}

const CONTRACT_MODULE = /"[^"\n]*\/core\/contract\/[^"\n]*"/gu

/** The vendor's API as declarations. Exact, so that a misspelt field of a request is an error. */
const renderContract = async (): Promise<string> => {
  const uncallable = new Proxy({} as Service, { get: () => ({}) })
  const routes = vendorApiRoutes(uncallable, "https://hr.example")
  const document = makeOpenApi({ routes, readers: "vendors", baseUrl: "https://hr.example", exact: true })
  const declarations = astToString(await openApiTypes(document as unknown as OpenAPI3, { immutable: true }))
  const aliases = Object.entries(CONTRACT).map(([name, type]) => `export type ${name} = ${type}\n`)
  return [declarations, ...aliases].join("\n")
}
