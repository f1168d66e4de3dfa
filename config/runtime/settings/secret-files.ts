import { readFileSync } from "node:fs"
import { InvalidSettings } from "./env.ts"

/**
 * Addresses that contain a password, and the secret of the OpenID Connect client. The master key is not among them: its file is read again while the service
 * runs.
 */
const IN_FILES = [
  "DATABASE_URL",
  "DATABASE_URL_SERVICE",
  "DATABASE_URL_TENANT",
  "AMQP_URL",
  "HRSYNC_KEY_STORE",
  "HRSYNC_OIDC_CLIENT_SECRET",
] as const

export const SECRET_FILE_NAMES: ReadonlyArray<string> = IN_FILES.map((name) => `${name}_FILE`)

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with each of these settings read from the file in its `_FILE` variable
 * (`DATABASE_URL_FILE`). Secrets in files appear neither in `docker inspect` nor in the environment of child
 * processes. Surrounding white space is removed. Throws InvalidSettings, which names the variable and never the
 * content.
 */
export const readSecretFiles = (env: Environment): Environment => ({
  ...env,
  ...Object.fromEntries(IN_FILES.flatMap((name) => fromFile(env, name))),
})

const fromFile = (
  env: Environment,
  name: (typeof IN_FILES)[number],
): ReadonlyArray<readonly [string, string]> => {
  const variable = `${name}_FILE`
  const path = env[variable] ?? ""
  if (path === "") return []
  if ((env[name] ?? "") !== "") throw new InvalidSettings(`Set ${name} or ${variable}, not both.`)
  const text = read(path, variable).trim()
  if (text === "")
    throw new InvalidSettings(`${variable}: ${path} is empty; it must contain the value of ${name}.`)
  return [[name, text]]
}

const read = (path: string, variable: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown error"
    throw new InvalidSettings(`${variable}: ${path} cannot be read (${reason}).`)
  }
}
