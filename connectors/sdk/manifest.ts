import type { IntegrationType } from "../../core/contract/integration-type.ts"
import type { GuideDrawing } from "../../core/contract/connection/guide.ts"
import type { DataModelCategory, DataModelKey } from "../../core/contract/employee/data-model-keys.ts"
import type { CredentialFieldType } from "../../core/contract/connection/supported-hrms.ts"

/*
 * What a connector declares in the manifest.json of its folder. The console's forms, GET /api/hrms_list/ and the
 * scheduler use the manifest only (specification/resources.md#supported-hr-system) and never run the connector for it.
 * `read-manifest.ts` has the rules of each value.
 */

export interface Manifest {
  /** The SDK version that the connector was written for. */
  readonly sdkVersion: number
  /** The folder's name in kebab-case; `hrms_code` on the wire. */
  readonly code: string
  readonly name: string
  /** Other names that people use for the system, and those of products that it is sold as: they find it as its name does. */
  readonly aliases?: ReadonlyArray<string>
  /** ISO 3166 alpha-2 of the countries where most of its users are: there it is listed among the first. */
  readonly countries?: ReadonlyArray<string>
  /** The colour of its mark in lists, as `#rrggbb`, so that people find it by its colour. */
  readonly color?: string
  readonly integrationType: IntegrationType
  readonly credentialFields: ReadonlyArray<CredentialField>
  /** The ways to sign in of which one is enough: a form shows only the fields of the chosen one. */
  readonly signIn?: SignIn
  /** How a person gets the details in the system, step by step; forms show it beside their fields. */
  readonly guide?: ReadonlyArray<ManifestGuideStep>
  /**
   * The data categories that the source can provide; the vendor's flags and the corporate's choice narrow them
   * (specification/data-model.md#partial-sync).
   */
  readonly dataCategories: ReadonlyArray<DataModelCategory>
  readonly capabilities: Capabilities
  /**
   * Consecutive scheduled runs that may find nothing yet, or get no response, before the connection fails; default 1
   * (specification/sources.md#sftp).
   */
  readonly scheduledAttempts?: number
  /** Source column to data-model key, for columns with another name than their key. A connection may have its own map. */
  readonly fieldMap?: Readonly<Record<string, DataModelKey>>
  /** The source's limits; null where it sets or publishes none. */
  readonly limits: { readonly requestsPerMinute: number | null; readonly rowsPerPage: number | null }
  /** An https address; `helping_docs_url` on the wire. */
  readonly helpUrl: string | null
  /** An https address; `logo_url` on the wire. */
  readonly logoUrl: string | null
}

/** What a source and its connector can do; `full` or `delta` is true, or both. */
export interface Capabilities {
  /** A run can return all employees, so that a missing employee has left. */
  readonly full: boolean
  /** A run can return only what changed. */
  readonly delta: boolean
  /** A run can resume from its cursor; without this, an interrupted run starts over. */
  readonly incrementalCursor: boolean
  /** The source provides salary components, for `connection.events.salary_master`. */
  readonly salaryMaster: boolean
  /** The connector can write an employee update to the source; `has_data_posting` on the wire. */
  readonly write: boolean
  /** The source sends webhooks when data changes. */
  readonly realTimeHooks: boolean
}

/**
 * One field of the form in which an admin enters the credentials. The keys are those of `required_fields` on the wire, so
 * that a manifest can be compared with specification/sources.md#credential-fields.
 */
export interface CredentialField {
  readonly key: string
  readonly label: string
  readonly type: CredentialFieldType
  readonly is_required: boolean
  readonly is_masked: boolean
  readonly help?: string
  readonly placeholder?: string
  /** A regular expression with the `u` flag that must match the whole value, as in HTML. */
  readonly pattern?: string
  /** For the type `select`, and no other. */
  readonly options?: ReadonlyArray<string>
  /**
   * Whether the value names where secrets go or who signs in, such as a host, a port or a user name. Stored secrets are used
   * only with the values of such fields that they were entered with; with others the admin types them again. Default: true
   * unless the field is masked. Set it to false only where no value can lead to another server or another login.
   */
  readonly binds_secrets?: boolean
}

/** One step, in one or two sentences. */
export interface ManifestGuideStep {
  readonly en: string
  readonly hi?: string
  /** What is seen at this step, by the labels of the system's own screen. */
  readonly drawing?: GuideDrawing
}

/** Several ways to sign in; a field that belongs to none of them is always shown. */
export interface SignIn {
  /** The key of the select whose value is the key of the way; absent: the form asks which one. */
  readonly field?: string
  readonly ways: ReadonlyArray<{
    readonly key: string
    /** What the form calls it, such as `A private key`. */
    readonly label: string
    /** The keys of the fields that it needs. */
    readonly needs: ReadonlyArray<string>
    /** The keys of the fields that it may have as well. */
    readonly takes?: ReadonlyArray<string>
  }>
}

/** Whether stored secrets are used only with the value of this field that they were entered with; always for an address. */
export const bindsSecrets = ({ type, is_masked, binds_secrets }: CredentialField): boolean =>
  type === "url" || (binds_secrets ?? !is_masked)

/** Raised when the SDK changes in a way that breaks existing connectors. */
export const SDK_VERSION = 1
