import { connectionTools } from "./connections.ts"
import { coverageTools } from "./coverage.ts"
import { deliveryTools } from "./deliveries.ts"
import { documentationTools } from "./documentation.ts"
import { issueTools } from "./issues.ts"
import { syncTools } from "./syncs.ts"
import type { Tool } from "./tool.ts"

export const TOOLS: ReadonlyArray<Tool> = [
  ...connectionTools,
  ...issueTools,
  ...syncTools,
  ...coverageTools,
  ...deliveryTools,
  ...documentationTools,
]
