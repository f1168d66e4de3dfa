/** Has no password, so that nobody logs in as it: it works in single-user mode, before the server starts (logins.ts). */
export const SUPERUSER = "app"
export const DATABASE = "hrsync"

/** The number in the socket's name: the port need not be free on the machine. */
export const PORT = 5432

/**
 * Personal data never gets into the log: a failing statement, its parameters and the message of its error ("invalid input
 * syntax: ...", "Key (pan)=(...) already exists") all hold values. So no statement is ever logged, errors of statements are left
 * to the program that sent them (`log` ranks above `error`), and details are cut. The packaged build has neither lz4 nor zstd.
 */
const SETTINGS =
  `listen_addresses= unix_socket_permissions=0700 max_connections=100 superuser_reserved_connections=0
  shared_buffers=128MB fsync=on synchronous_commit=on full_page_writes=on max_wal_size=2GB wal_compression=pglz
  timezone=UTC log_timezone=UTC log_destination=stderr logging_collector=off log_min_messages=log log_min_error_statement=panic
  log_error_verbosity=terse log_statement=none log_duration=off log_min_duration_statement=-1 log_min_duration_sample=-1
  log_transaction_sample_rate=0 log_parameter_max_length=0 log_parameter_max_length_on_error=0 log_temp_files=-1
  log_lock_waits=off log_autovacuum_min_duration=-1 log_checkpoints=off`.split(/\s+/u)

/** For `postgres`, whose command line overrides every file in the data folder. */
export const settingOptions = (...further: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...SETTINGS, ...further].flatMap((setting) => ["-c", setting])

/** The arguments of `postgres`. */
export const postgresOptions = (cluster: string, socketFolder: string): ReadonlyArray<string> => [
  ...["-D", cluster, "-k", socketFolder, "-p", String(PORT)],
  ...settingOptions("log_line_prefix=%m [%p] "),
]
