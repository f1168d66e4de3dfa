import type { RequiredField } from "../../contract/connection/supported-hrms.ts"
import type { IntegrationType } from "../../contract/connection/vendor-connections.ts"

/** What a connector says of itself, as far as the API and the journey show it. */
export interface ConnectorDescription {
  readonly code: string
  readonly name: string
  readonly integrationType: IntegrationType
  /** By the key under which the value is submitted. */
  readonly requiredFields: Readonly<Record<string, RequiredField>>
  readonly helpUrl: string | null
  readonly logoUrl: string | null
  /** It can give salaries at all. */
  readonly hasSalary: boolean
  /** It can carry an employee update back to the source. */
  readonly canWrite: boolean
  /** Its source can call the connection's hook when something changed. */
  readonly supportsWebhooks: boolean
  /** A run may carry only what changed since another. */
  readonly supportsDeltas: boolean
  /** Scheduled runs in a row that may find nothing yet, or no answer, before the connection has failed. */
  readonly scheduledAttempts: number
}

/** The connectors of this installation. */
export interface ConnectorCatalogue {
  /** By name. */
  readonly all: ReadonlyArray<ConnectorDescription>
  readonly find: (code: string) => ConnectorDescription | null
}
