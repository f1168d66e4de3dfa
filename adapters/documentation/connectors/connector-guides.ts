import type { DataModelCategory } from "../../../core/contract/sharing/data-model-flags.ts"

/** What a person reads about a connector: its guide, and what its manifest declares. */
export interface ConnectorGuide {
  readonly code: string
  readonly name: string
  /** Markdown for an HR admin. It comes from a plugin, so its HTML and its addresses are not trusted. */
  readonly markdown: string
  readonly dataCategories: ReadonlyArray<DataModelCategory>
  readonly supportsDeltas: boolean
  readonly supportsWebhooks: boolean
  readonly canWrite: boolean
  readonly givesSalaryMaster: boolean
  readonly requestsPerMinute: number | null
}

/** The guides of the connectors of this installation. */
export interface ConnectorGuides {
  /** By name; connectors without a guide are left out. */
  readonly list: ReadonlyArray<{ readonly code: string; readonly name: string }>
  /** Null: there is no such connector, or it has no guide. */
  readonly find: (code: string) => Promise<ConnectorGuide | null>
  /** The name of a connector, also of one without a guide; null: there is none. */
  readonly findName: (code: string) => string | null
}
