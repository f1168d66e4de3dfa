import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"

/** The code of the connector that the answers lead to; null: none is chosen, or it is not installed. */
export const findConnectorByAnswers = (
  connectors: Pick<ConnectorCatalogue, "all">,
  { integration_type: type, hr_system: system }: Pick<JourneyAnswers, "hr_system" | "integration_type">,
): string | null =>
  connectors.all.find((each) => each.integrationType === type && (type !== "HRMS" || each.code === system))
    ?.code ?? null
