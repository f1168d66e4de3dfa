/** Has no password, so that nobody logs in as it: it works in single-user mode, before the server starts (logins.ts). */
export const SUPERUSER = "app"

/** The logins of the product, none of which is a superuser: owner of the tables, service for all tenants, and for one. */
export const LOGIN_NAMES = {
  owner: "hrsync",
  service: "hrsync_service",
  tenants: "hrsync_application",
} as const

/** For initdb: UTF-8 with the built-in collation, so that a data folder does not depend on the system's. */
export const initdbOptions: readonly string[] = [
  `--username=${SUPERUSER}`,
  // Nobody logs in before the rules of logins.ts replace these.
  "--auth=reject",
  "--encoding=UTF8",
  "--locale=C.UTF-8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  // Flushed to disk in the background right after the first start: see cluster.ts.
  "--no-sync",
  "--no-instructions",
]

const settings: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  // No superuser logs in.
  superuser_reserved_connections: "0",
  shared_buffers: "128MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_wal_size: "2GB",
  // The packaged build has neither lz4 nor zstd.
  wal_compression: "pglz",
  timezone: "UTC",
  log_timezone: "UTC",

  // Personal data never gets into the log: a failing statement, its parameters and the message of its error ("invalid
  // input syntax: ...", "Key (pan)=(...) already exists") all hold values. So no statement is ever logged, errors of
  // statements are left to the program that sent them (`log` ranks above `error`), and details are cut.
  log_destination: "stderr",
  logging_collector: "off",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_duration: "off",
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_temp_files: "-1",
  log_lock_waits: "off",
  log_autovacuum_min_duration: "-1",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
}

/** The socket's number, part of its file name: the port need not be free on the machine. */
export const port = 5432
export const database = "hrsync"

/** Command-line settings override every file in the data folder. */
export const settingOptions: readonly string[] = Object.entries(settings).flatMap(([name, value]) => [
  "-c",
  `${name}=${value}`,
])

/** The arguments of `postgres`. */
export function postgresOptions(cluster: string, socketFolder: string): readonly string[] {
  return ["-D", cluster, "-k", socketFolder, "-p", String(port), ...settingOptions]
}
