import type { SignIn } from "../../contract/connection/connectors.ts"
import type { GuideStep } from "../../contract/connection/guide.ts"
import type { RequiredField } from "../../contract/connection/supported-hrms.ts"
import type { IntegrationType } from "../../contract/integration-type.ts"

/** A connector's description, as far as the API and the journey show it. */
export interface ConnectorDescription {
  readonly code: string
  readonly name: string
  /** Other names by which people look for it. */
  readonly aliases: ReadonlyArray<string>
  /** ISO 3166 alpha-2, of most of its users. */
  readonly countries: ReadonlyArray<string>
  /** `#rrggbb` of its mark. */
  readonly color: string | null
  readonly integrationType: IntegrationType
  /** By the key under which the value is submitted. */
  readonly requiredFields: Readonly<Record<string, RequiredField>>
  /** The ways to sign in, of which one is enough; null: there is one. */
  readonly signIn: SignIn | null
  /** The fields that name the address or the login: stored secrets are used only with the values that they were entered with. */
  readonly bindingFields: ReadonlyArray<string>
  /** How a person gets the details, step by step. */
  readonly guide: ReadonlyArray<GuideStep>
  readonly helpUrl: string | null
  readonly logoUrl: string | null
  /** It supports salaries. */
  readonly hasSalary: boolean
  /** It can write an employee update to the source. */
  readonly canWrite: boolean
  /** Its source can call the connection's source webhook. */
  readonly supportsWebhooks: boolean
  /** It supports incremental loads. */
  readonly supportsDeltas: boolean
  /** How many scheduled runs in a row may find no file, or get no response, before the connection fails. */
  readonly scheduledAttempts: number
}

/** The connectors of this installation. */
export interface ConnectorCatalogue {
  /** By name. */
  readonly all: ReadonlyArray<ConnectorDescription>
  readonly find: (code: string) => ConnectorDescription | null
}
