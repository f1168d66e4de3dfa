import { connectionCases } from "./connections.cases.ts"
import { flagCases } from "./flags.cases.ts"
import { oauthCases } from "./oauth.cases.ts"
import type { Operator } from "./operator.ts"
import { organizationCases } from "./organizations.cases.ts"
import { pushCases } from "./push.cases.ts"
import { valueCases } from "./values.cases.ts"

export const outsiderCases = (given: () => Operator): void => {
  valueCases(given)
  organizationCases(given)
  connectionCases(given)
  flagCases(given)
  oauthCases(given)
  pushCases(given)
}
