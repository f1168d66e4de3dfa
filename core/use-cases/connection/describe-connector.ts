import type { JourneyConnector } from "../../contract/connection/connectors.ts"
import type { ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"

/** What people are shown of a connector before they connect it. */
export const toJourneyConnector = (connector: ConnectorDescription): JourneyConnector => ({
  code: connector.code,
  name: connector.name,
  aliases: connector.aliases,
  countries: connector.countries,
  color: connector.color,
  integration_type: connector.integrationType,
  required_fields: connector.requiredFields,
  sign_in: connector.signIn,
  guide: connector.guide,
  helping_docs_url: connector.helpUrl,
  logo_url: connector.logoUrl,
  has_salary: connector.hasSalary,
})
