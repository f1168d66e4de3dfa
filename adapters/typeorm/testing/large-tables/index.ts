import { ACCOUNT_TABLES } from "./accounts.ts"
import { CONNECTION_TABLES } from "./connection.ts"
import { EMPLOYEE_TABLES } from "./employee.ts"
import { PUSH_TABLES } from "./push.ts"
import { REQUEST_TABLES } from "./requests.ts"
import { WEBHOOK_TABLES } from "./webhooks.ts"

/* Rows as after years of use: twenty vendors, four thousand corporates, most webhooks delivered, most sessions completed. Their
   dates are in the far future, so that no test treats them as old, and none is due, open or waiting. */

/** In the order of their foreign keys. */
export const LARGE_TABLES: Readonly<Record<string, string>> = {
  ...ACCOUNT_TABLES,
  ...CONNECTION_TABLES,
  ...EMPLOYEE_TABLES,
  ...WEBHOOK_TABLES,
  ...PUSH_TABLES,
  ...REQUEST_TABLES,
}

/** Bounded by the number of vendors, connectors, keys or releases, or of kinds of backups. */
export const SMALL_TABLES: ReadonlyArray<string> = [
  "vendor",
  "vendor_logo",
  "audit_head",
  "webhook_endpoint",
  "api_key",
  "basic_user",
  "vendor_key",
  "replaced_secret",
  "service_key",
  "master_key",
  "supported_hrms",
  "backup_report",
  "vendor_milestone",
  "migration",
]
