import { runAsService } from "../../../core/testing/run-as-service.ts"
import type { FolderConnector, FolderSource } from "../../../config/e2e/testing/folder-connector.ts"
import type { SourceErrorKind } from "../../../core/ports/sync/source.ts"
import { EMPLOYEE_ID } from "../../situations.ts"
import { connectSource, pullSource } from "../connect-source.ts"
import type { Corporates } from "../corporates.ts"
import type { SetUpSituation } from "./situation.ts"

/* A corporate whose source accepts updates, or reports why it does not. */

const EMPLOYEES = [{ employeeId: EMPLOYEE_ID, name: "Asha Rao", status: "Active", department: "Finance" }]

export const postingSituations = ({ service, vendor }: Corporates, hris: FolderConnector) => {
  let made = 0
  return {
    postedUpdates: async ({ refusal }) => {
      const { orgId: vendorOrgId, apiKey, call } = await vendor()
      hris.holds({ employees: EMPLOYEES, ...refusing(refusal as SourceErrorKind | undefined) })
      const name = `hris${String(++made)}`
      const corporate = { vendorOrgId, orgName: name, email: `hr@${name}.example` }
      const connection = await connectSource(service, {
        ...corporate,
        connector: hris.code,
        credentials: { token: "token" },
      })
      await runAsService(pullSource(service, connection))
      const json = {
        connection_id: connection.id,
        enabled: true,
        allowed_fields: ["department"],
        post_to_source: true,
        notify: false,
      }
      const { status } = await call("POST", "/api/webhook/v1/setup-config/", { json })
      if (status !== 200) throw new Error("Updates could not be set up.")
      return { values: { vendorOrg: vendorOrgId, apiKey, connectionId: connection.id } }
    },
  } satisfies Readonly<Record<string, SetUpSituation>>
}

const refusing = (kind: SourceErrorKind | undefined): Pick<FolderSource, "refusal"> =>
  kind === undefined ? {} : { refusal: { kind, message: "There is no department Legal." } }
