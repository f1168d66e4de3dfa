/** Where the service serves the console. */
export const BASE = "/console"

/** The path of each page below `BASE`; `:name` stands for one segment. */
export const PATHS = {
  overview: "/",
  clients: "/clients",
  client: "/clients/:id",
  file: "/clients/:id/file",
  invitations: "/invitations",
  directory: "/directory",
  people: "/people",
  arrival: "/directory/arrival",
  rules: "/rules",
  models: "/data-models",
  users: "/users",
  audit: "/audit",
  account: "/account",
  webhooks: "/webhooks",
  developers: "/developers",
  calls: "/api-calls",
  sdk: "/sdk",
  vendors: "/vendors",
  vendor: "/vendors/:id",
  companies: "/companies",
  company: "/companies/:id",
  requests: "/requests",
  service: "/service",
} as const satisfies Readonly<Record<string, string>>

export type PageName = keyof typeof PATHS

/** The names of a path's parameters. */
export type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What `linkTo` takes after the name of the page: its parameters where it has any, and the query. */
type LinkArguments<Path extends string> = [Parameters<Path>] extends [never]
  ? [query?: Query]
  : [parameters: Readonly<Record<Parameters<Path>, string>>, query?: Query]

/** Empty values are left out of the address. */
export type Query = Readonly<Record<string, string | undefined>>

/** The address of a page. */
export const linkTo = <Name extends PageName>(
  name: Name,
  ...given: LinkArguments<(typeof PATHS)[Name]>
): string => {
  const path: string = PATHS[name]
  const hasParameters = path.includes(":")
  const [parameters, query] = (hasParameters ? given : [{}, ...given]) as [Query, Query | undefined]
  const filled = path.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(parameters[key] ?? ""))
  return BASE + filled + writeQuery(query ?? {})
}

export const writeQuery = (query: Query): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries).toString()}`
}
