import type { JourneyConnector } from "./connectors.ts"
import type { SourceColumn } from "./source-columns.ts"

/* Examples that several calls show. */

export const SOURCE_COLUMN_EXAMPLE: SourceColumn = {
  header: "Emp Code",
  original_header: null,
  suggestion: "employeeId",
  suggested_by: "name",
  is_certain: true,
  name_place: null,
  pay_periods: null,
  splits: [],
  samples: ["KL-0001", "KL-0002"],
  is_empty: false,
}

export const CONNECTOR_EXAMPLE: JourneyConnector = {
  code: "keka",
  name: "Keka",
  aliases: [],
  countries: ["IN"],
  color: "#5b4bdb",
  integration_type: "HRMS",
  sign_in: null,
  required_fields: {
    api_key: {
      label: "API key",
      type: "password",
      is_required: true,
      is_masked: true,
      help: "An administrator makes one that may read employees.",
      placeholder: null,
      pattern: null,
      options: null,
    },
  },
  guide: [
    {
      en: "In Keka, open the page for API access.",
      hi: "Keka में API access का पेज खोलें।",
      drawing: { shows: "menu", labels: ["Settings", "Integrations & Automations", "API Access"] },
    },
  ],
  helping_docs_url: null,
  logo_url: null,
  has_salary: true,
}
