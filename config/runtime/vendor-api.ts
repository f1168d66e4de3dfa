import type { Container } from "inversify"
import type { OpenApiDocument, OpenApiOptions } from "../../adapters/koa/openapi/document.ts"
import type { Route } from "../../adapters/koa/route.ts"
import { type VendorApi, vendorApiRoutes } from "../../adapters/koa/routes/vendor-api.ts"
import type { Settings } from "./env.ts"
import { publicUrl } from "./public-url.ts"
import { T } from "../tokens.ts"
import { VERSION } from "./version.ts"

/** What the routes of the vendor API call. */
export const makeVendorApi = (container: Container): VendorApi => ({
  authenticateVendor: container.get(T.AuthenticateVendor),
  authenticateUser: container.get(T.AuthenticateUser),
  limitAnonymousCalls: container.get(T.LimitAnonymousCalls),
  cipher: container.get(T.Cipher),
  listHrms: container.get(T.ListHrms),
  startJourney: container.get(T.StartJourney),
  readDataModel: container.get(T.ReadDataModel),
  readEmployees: container.get(T.ReadEmployees),
  setUpUpdates: container.get(T.SetUpUpdates),
  updateEmployee: container.get(T.UpdateEmployee),
  recordConsent: container.get(T.RecordConsent),
  readSalary: container.get(T.ReadSalary),
  describeOrganization: container.get(T.DescribeOrganization),
  listConnections: container.get(T.ListConnections),
  terminateConnection: container.get(T.TerminateByOrganization),
  openSessionFile: container.get(T.OpenSessionFile),
  toCsv,
  resendWebhooks: container.get(T.ResendWebhooks),
  authenticatePusher: container.get(T.AuthenticatePusher),
  grantPushToken: container.get(T.GrantPushToken),
  pushEmployee: container.get(T.PushEmployee),
})

/** Loaded by the first who downloads a file: a server that starts has better things to do. */
async function* toCsv(pages: Parameters<VendorApi["toCsv"]>[0]) {
  const { employeeCsv } = await import("../../adapters/csv-stringify/employee-csv.ts")
  yield* employeeCsv(pages)
}

/** What the API document is made from. */
export const makeDocumentOptions = (
  routes: ReadonlyArray<Route>,
  settings: Pick<Settings, "baseUrl" | "host" | "port">,
): OpenApiOptions => ({ routes, version: VERSION, baseUrl: publicUrl(settings) })

/** The API document of this build, without anything that could answer: the routes only describe themselves. */
export const describeApi = async (settings: Settings): Promise<OpenApiDocument> => {
  const { makeOpenApi } = await import("../../adapters/koa/openapi/document.ts")
  const nobody = new Proxy({} as VendorApi, { get: () => () => undefined })
  return makeOpenApi(makeDocumentOptions(vendorApiRoutes(nobody), settings))
}
