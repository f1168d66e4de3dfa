import { journeyCall, ok } from "../call.ts"
import { CONNECTION_GONE } from "../authorization/journey-errors.ts"
import { CheckJourneySource, SourceCheckAnswer } from "../connection/check-source.ts"
import { CONNECTOR_EXAMPLE, SOURCE_COLUMN_EXAMPLE } from "../connection/source-examples.ts"
import { JourneyConnectors } from "../connection/connectors.ts"
import { JourneyPreview, NO_PREVIEW, PreviewJourney } from "./preview-journey.ts"

export const listJourneyConnectors = journeyCall({
  id: "listJourneyConnectors",
  route: "GET /api/journey/connectors/",
  summary: "List what can be connected",
  description:
    "The HR systems and other sources of this installation, by name, each with the form of its connection details.",
  responses: ok("The connectors.", JourneyConnectors, {
    connectors: [CONNECTOR_EXAMPLE],
  }),
  errors: CONNECTION_GONE,
})

export const checkJourneySource = journeyCall({
  id: "checkJourneySource",
  route: "POST /api/journey/check/",
  summary: "Test the connection details",
  description:
    "Connects to the source with these details and reads its first rows, without storing anything. When the source does not accept them, the call still succeeds: `result` and `message` say what is wrong. With a server whose key is not confirmed yet, the call stops after the handshake; confirm the key with the field `host_key_fingerprint`. For a file with its own headers, `columns` lists what it contains: send the chosen fields with another test, which also determines how the journey's preview is read.",
  body: {
    schema: CheckJourneySource,
    example: { connector: "sftp", credentials: { host: "files.acme.example", username: "hr-export" } },
  },
  responses: ok("What the source provides.", SourceCheckAnswer, {
    result: "ok",
    message: null,
    host_key: null,
    categories: [{ category: "detail_info_fields", problem: null }],
    rows: 48,
    has_more_rows: false,
    columns: [SOURCE_COLUMN_EXAMPLE],
    file: { name: "employees-2026-11.csv", columns: ["Emp Code", "Name", "DOJ"], message: null },
    encoding: null,
    findings: [],
  }),
  errors: {
    ...CONNECTION_GONE,
    400: { messages: { ConnectorNotPullable: null, CredentialsInvalid: null } },
  },
})

export const previewJourney = journeyCall({
  id: "previewJourney",
  route: "POST /api/journey/preview/",
  summary: "Preview what would be shared",
  description:
    "How many employees these terms would share, the values that subset rules can name, and one record as the vendor would see it. The source is read in the background once its connection details work; poll while `state` is `reading`. Only the device that entered the details sees the preview, and it is deleted once the connection is accepted.",
  body: {
    schema: PreviewJourney,
    example: {
      withheld: ["aadhar"],
      subset: [{ field: "employmentType", operator: "is", values: ["Permanent"] }],
      sample: 0,
    },
  },
  responses: ok("The preview.", JourneyPreview, {
    ...NO_PREVIEW,
    state: "ready",
    total: 1_310,
    matching: 1_204,
    values: {
      ...NO_PREVIEW.values,
      employmentType: [
        { value: "Permanent", employees: 1_204 },
        { value: "Contract", employees: 106 },
      ],
    },
    sample: {
      id: "8d3f4f8e-3f1c-4f57-9a53-1d8a3a2c7b10",
      name: "Asha Rao",
      employeeId: "A-1001",
      mobileNumber: "************",
    },
    sample_count: 20,
    missing_mandatory: [{ key: "mobileNumber", employees: 3 }],
    ignored_values: [{ key: "gender", employees: 1 }],
  }),
  errors: CONNECTION_GONE,
})
