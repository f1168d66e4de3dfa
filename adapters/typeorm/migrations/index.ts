import { Backbone1763600000001 } from "./0001-backbone.ts"
import { OutboxFunctions1763600000002 } from "./0002-outbox-functions.ts"
import { VendorApi1763600000003 } from "./0003-vendor-api.ts"
import { PulledSources1763600000004 } from "./0004-pulled-sources.ts"
import { TransformationRules1763600000005 } from "./0005-transformation-rules.ts"
import { Requests1763600000006 } from "./0006-requests.ts"
import { SalaryMaster1763600000007 } from "./0007-salary-master.ts"
import { SourceHooks1763600000008 } from "./0008-source-hooks.ts"
import { ComponentOverrides1763600000009 } from "./0009-component-overrides.ts"
import { EndpointCircuits1763600000010 } from "./0010-endpoint-circuits.ts"
import { LargeTables1763600000011 } from "./0011-large-tables.ts"

/** Every migration in order; listed, since a glob can silently match nothing. */
export const MIGRATIONS = [
  Backbone1763600000001,
  OutboxFunctions1763600000002,
  VendorApi1763600000003,
  PulledSources1763600000004,
  TransformationRules1763600000005,
  Requests1763600000006,
  SalaryMaster1763600000007,
  SourceHooks1763600000008,
  ComponentOverrides1763600000009,
  EndpointCircuits1763600000010,
  LargeTables1763600000011,
]
