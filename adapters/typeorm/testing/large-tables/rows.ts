export const id = (of: string, n = "n"): string => `md5('${of}' || ${n})::uuid`
/** Skewed: the first vendors and connections have most rows. */
export const some = (count: number): string => `(floor(power(random(), 3) * ${String(count)})::int + 1)`
export const AT = "timestamptz '2031-01-01' + n * interval '1 second'"
export const VENDORS = 20
export const CONNECTIONS = 4_000
export const SESSIONS = 20_000
export const EMPLOYEES = 30_000
export const ROWS = 20_000

/** The statement that fills a table: `values` for each `n` from 1 to `count`. */
export const rows = (table: string, columns: string, values: string, count = ROWS): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${String(count)}) n`
