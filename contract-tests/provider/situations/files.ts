import type { TestService } from "../../../config/e2e/testing/service.ts"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import { connect } from "../corporates.ts"
import { employeesCsv } from "../employees-csv.ts"
import type { SetUpSituation } from "./situation.ts"

/** Uses a link that the service really sent. */
export const fileSituations = (service: TestService) =>
  ({
    fileLink: async () => {
      const vendor = await service.createVendor("Files", ["sync.events.employee.csv"])
      await connect(service, vendor, "files", employeesCsv({}))
      await waitUntil(() => vendor.received.length > 0)
      const [item] = vendor.received[0]?.webhook?.body ?? []
      const { csv_link } = item as { readonly csv_link: string }
      return { values: { fileToken: new URL(csv_link).pathname.split("/").at(-1) ?? "" } }
    },
  }) satisfies Readonly<Record<string, SetUpSituation>>
