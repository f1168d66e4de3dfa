import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { DataModelKey, TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import type { WrappedKey } from "../access/wrapped-key.ts"
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
  /** What the corporate calls itself, else what its vendor calls it. */
  readonly orgName: string
  /** Corporate identification number. */
  readonly orgCin: string | null
  /** How the vendor calls the corporate. */
  readonly remoteOrgId: string | null
  /** Code of the connector that reads the source; null before the corporate has chosen one. */
  readonly connector: string | null
  /** Under which the API names the connector when it is that of an HR system. */
  readonly hrmsNumber: number | null
  readonly status: ConnectionStatus
  /** When it came into its status. */
  readonly statusAt: number
  /** How often its source is asked; null: it is not one that is asked. */
  readonly schedule: Schedule | null
  /** Since when nothing is taken from the corporate, until somebody lets it go on; null: it goes on. */
  readonly pausedAt: number | null
  /** When it is asked next; null: when somebody asks for it. */
  readonly dueAt: number | null
  /** From where the source is read on by a delta; null: from the start. */
  readonly sourceCursor: unknown
  /** When everybody was last asked for, as it began; null: never. */
  readonly fullyReadAt: number | null
  /** Scheduled runs in a row that came to nothing yet. */
  readonly missedAttempts: number
  /** Whether its source ever gave a salary of anybody that is shared. */
  readonly salaryGiven: boolean
  /** The last scheduled run took long. */
  readonly slow: boolean
  /** Scheduled runs in a row that found nothing new. */
  readonly quietRuns: number
  /** Null once the connection is terminated: its data is shredded. */
  readonly key: WrappedKey | null
  /** What the vendor asks for: its data model, with this connection's own where it differs; and what was agreed to. */
  readonly flags: AgreedTerms["flags"]
  /** What the corporate does not share although it agreed to what the vendor asks for. */
  readonly withheld: ReadonlyArray<DataModelKey>
  /** What the vendor asked for beyond the agreement and the corporate declined; null: nothing. */
  readonly declined: TokenFlags | null
  /** Since when the vendor asks for more than was agreed to; null: it does not. */
  readonly requestedAt: number | null
  /** When something was last shared less than before; null: never. */
  readonly narrowedAt: number | null
  /** Months of salaries may hold more than is shared. */
  readonly untrimmed: boolean
  /** Only employees for whom every rule holds are shared. */
  readonly subset: ReadonlyArray<SubsetRule>
  /** Only mandatory fields of everybody; one employee in full while a consent is in force. */
  readonly onDemand: boolean
  /**
   * Header to data-model key: of files all of it, remembered from the last upload; of a source that is asked what is different
   * from what its connector says, an empty key for a column that is to be ignored. Null: nothing was said.
   */
  readonly fieldMapping: FieldMapping | null
  /** How values are read where the source does not say it. */
  readonly reading: ReadingSettings
  /** As what single components of salaries are counted, where the table has it otherwise. */
  readonly componentOverrides: ComponentOverrides
  /** What is done to the source's values before they are normalised: the vendor's rules, then the connection's own. */
  readonly rules: ConnectionRules
  /** Share of the employees that a full load may leave out, or change in status or fields, without a person's word; 0 to 1. */
  readonly allowedMissingShare: number
  readonly employeeCount: number
  /** E-mail addresses: of the corporate's HR admin, and of who invited, accepted and terminated. */
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly terminatedBy: string | null
  /** What the vendor wants back with its events: JSON, sealed for the row `connection`/`id`. */
  readonly referenceData: Uint8Array | null
  readonly createdAt: number
  /** When the first sync completed; null: the next one is the initial one. */
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

/** What decides whose a connection is and what its vendor may see: all that a read asks of it. */
export type ConnectionTerms = Pick<
  Connection,
  "id" | "vendorOrgId" | "orgId" | "status" | "key" | "flags" | "withheld" | "onDemand" | "employeeCount"
>

/** Up to where a source was read. */
export type SourcePosition = Pick<Connection, "sourceCursor" | "fullyReadAt">

/** From here the next run asks for everybody. */
export const INITIAL_POSITION: SourcePosition = { sourceCursor: null, fullyReadAt: null }
