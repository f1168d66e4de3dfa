import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { DataModelKey, TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import type { WrappedKey } from "../accounts/wrapped-key.ts"
import type { FieldMapping, ReadingSettings } from "../mapping/reading-settings.ts"
import type { ComponentOverrides } from "../salary/parse-overrides.ts"
import type { AgreedTerms } from "../sharing/agreement.ts"
import type { ConnectionRules } from "../transformation/transformation.ts"
import type { Schedule } from "./schedule.ts"

/** One vendor's access to one corporate's employees. */
export interface Connection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  /** Name that the corporate set itself, else the name given by the vendor. */
  readonly orgName: string
  /** Corporate identification number. */
  readonly orgCin: string | null
  /** The vendor's own id for the corporate. */
  readonly remoteOrgId: string | null
  /** Code of the connector that reads the source; null before the corporate has chosen one. */
  readonly connector: string | null
  /** The integer `id` of the connector in the API, if it reads an HR system. */
  readonly hrmsNumber: number | null
  readonly status: ConnectionStatus
  /** When the status last changed. */
  readonly statusAt: number
  /** How often the source is pulled; null for other sources. */
  readonly schedule: Schedule | null
  /** When the connection was paused; null if it is not paused. */
  readonly pausedAt: number | null
  /** When the source is pulled next; null: on request only. */
  readonly dueAt: number | null
  /** When a person asked for a sync that has not run yet; null: the next one is of the schedule. */
  readonly askedAt: number | null
  /** Where the next incremental load starts; null: at the beginning. */
  readonly sourceCursor: unknown
  /** When the last full load began; null: never. */
  readonly fullyReadAt: number | null
  /** Consecutive scheduled runs that failed. */
  readonly missedAttempts: number
  /** Whether the source has ever given the salary of a shared employee. */
  readonly salaryGiven: boolean
  /** Whether the last scheduled run was slow. */
  readonly slow: boolean
  /** Consecutive scheduled runs without changes. */
  readonly quietRuns: number
  /** Null after termination, which destroys the key. */
  readonly key: WrappedKey | null
  /** What the vendor requests (its data model, and this connection's own flags where they differ), and what was agreed to. */
  readonly flags: AgreedTerms["flags"]
  /** Fields that the corporate agreed to share and withholds. */
  readonly withheld: ReadonlyArray<DataModelKey>
  /** Flags that the vendor requested beyond the agreement and the corporate declined; null: none. */
  readonly declined: TokenFlags | null
  /** When the vendor requested more than was agreed; null: there is no open request. */
  readonly requestedAt: number | null
  /** When the shared fields were last narrowed; null: never. */
  readonly narrowedAt: number | null
  /** Whether stored months of salaries may contain fields that are no longer shared. */
  readonly untrimmed: boolean
  /** Only employees who match every rule are shared. */
  readonly subset: ReadonlyArray<SubsetRule>
  /** Shares mandatory fields only, and all fields of an employee while a consent is in force. */
  readonly onDemand: boolean
  /**
   * Header to data-model key. For files, the whole mapping of the last upload. For a pulled source, the differences from the
   * connector's own mapping. An empty key ignores the column. Null: no mapping was set.
   */
  readonly fieldMapping: FieldMapping | null
  /** How ambiguous values are read. */
  readonly reading: ReadingSettings
  /** How salary components are classified where the built-in table does not fit. */
  readonly componentOverrides: ComponentOverrides
  /** Transformation rules: the vendor's first, then the connection's own. */
  readonly rules: ConnectionRules
  /** Share of the employees, 0 to 1, that a full load may omit or change without confirmation. */
  readonly allowedMissingShare: number
  readonly employeeCount: number
  /** E-mail addresses: of the corporate's HR admin, and of who invited, accepted and terminated. */
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly terminatedBy: string | null
  /** Data that the vendor receives back with its events: JSON, sealed for the row `connection`/`id`. */
  readonly referenceData: Uint8Array | null
  readonly createdAt: number
  /** When the first sync completed; null: the next session is the initial one. */
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

/** The part of a connection that a read needs: its owner, and what its vendor may see. */
export type ConnectionTerms = Pick<
  Connection,
  "id" | "vendorOrgId" | "orgId" | "status" | "key" | "flags" | "withheld" | "onDemand" | "employeeCount"
>

/** How far a source has been read. */
export type SourcePosition = Pick<Connection, "sourceCursor" | "fullyReadAt">

/** With this position the next run is a full load. */
export const INITIAL_POSITION: SourcePosition = { sourceCursor: null, fullyReadAt: null }
