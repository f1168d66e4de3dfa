import { readFileSync } from "node:fs"
import { InvalidSettings } from "./env.ts"

/** Addresses with a password in them. The master key is not among these: its file is read again while the service runs. */
const IN_FILES = ["DATABASE_URL", "AMQP_URL", "HRSYNC_KEY_STORE"] as const

export const SECRET_FILE_NAMES: ReadonlyArray<string> = IN_FILES.map((name) => `${name}_FILE`)

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment, with each of these read from the file that its name with `_FILE` behind it says (`DATABASE_URL_FILE`): what a
 * container is given as files is in no `docker inspect` and in no environment of a child. White space around the address is not
 * part of it. Throws InvalidSettings naming the variable, and never what the file holds.
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
    throw new InvalidSettings(`${variable}: ${path} is empty; it must hold the value of ${name}.`)
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
