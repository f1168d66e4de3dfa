import type { Implementation } from "../../../calls/implement.ts"
import { companyCalls } from "./companies.ts"
import { healthCalls } from "./health.ts"
import { maintenanceCalls } from "./maintenance.ts"
import { operationCalls } from "./operation.ts"
import { serviceCalls } from "./service.ts"
import { vendorCalls } from "./vendors.ts"

/** The operator's calls. */
export const operatorCalls: ReadonlyArray<Implementation> = [
  ...healthCalls,
  ...companyCalls,
  ...vendorCalls,
  ...serviceCalls,
  ...operationCalls,
  ...maintenanceCalls,
]
