import { describe, expect, it } from "vitest"
import { SETTING_NAMES } from "./env.ts"
import { SECRET_FILE_NAMES } from "./secret-files.ts"
import { describeUnknownName, findUnknownNames } from "./unknown-names.ts"

const find = (...names: ReadonlyArray<string>) =>
  findUnknownNames(Object.fromEntries(names.map((name) => [name, "value"])))

describe("names of environment variables", () => {
  it.each([
    ["HRSYNC_ROLE", "HRSYNC_ROLES"],
    ["HRSYNC_MASTERKEY", "HRSYNC_MASTER_KEY"],
    ["HRSYNC_KEYSTORE", "HRSYNC_KEY_STORE"],
    ["HRSYNC_CONNECTOSR", "HRSYNC_CONNECTORS"],
    ["HRSYNC_DATADIR", "HRSYNC_DATA_DIR"],
    ["hrsync_data_dir", "HRSYNC_DATA_DIR"],
    ["HRSYNC_DATA-DIR", "HRSYNC_DATA_DIR"],
    ["HRSYNC_OIDC_CLIENTID", "HRSYNC_OIDC_CLIENT_ID"],
    ["HRSYNC_KEEP_SESSION_DAYS", "HRSYNC_KEEP_SESSIONS_DAYS"],
    ["HRSYNC_SMTP_URL", "SMTP_URL"],
    ["HRSYNC_DATABASE_URL", "DATABASE_URL"],
    ["HRSYNC_BASE_URL", "BASE_URL"],
    ["HRSYNC_MASTER_KEY_FILES", "HRSYNC_MASTER_KEY_FILE"],
    ["DATBASE_URL", "DATABASE_URL"],
    ["AMQP_URI", "AMQP_URL"],
    ["DATABASE_URL_TENANTS", "DATABASE_URL_TENANT"],
  ])("%s was meant as %s", (name, likely) => {
    expect(find(name)).toEqual([{ name, likely }])
  })

  it.each([["HRSYNC_COLOUR_OF_THE_MOON"], ["HRSYNC_X"]])("%s is like no setting", (name) => {
    expect(find(name)).toEqual([{ name, likely: null }])
  })

  it("that are settings are known", () => {
    expect(find(...SETTING_NAMES, ...SECRET_FILE_NAMES)).toEqual([])
  })

  it.each([
    ["of a shell", ["HOME", "PATH", "HOSTNAME", "LOGNAME", "PORTS", "TERM", "PGHOST", "MAIL", "NODE_ENV"]],
    [
      "of the documentation's examples",
      ["HRSYNC_API_KEY", "HRSYNC_USERNAME", "HRSYNC_PASSWORD", "HRSYNC_URL"],
    ],
    [
      "that Kubernetes sets for a Service",
      [
        "HRSYNC_SERVICE_HOST",
        "HRSYNC_SERVICE_PORT",
        "HRSYNC_SERVICE_PORT_HTTP",
        "HRSYNC_PORT",
        "HRSYNC_PORT_80_TCP",
        "HRSYNC_PORT_80_TCP_PROTO",
        "HRSYNC_PORT_80_TCP_PORT",
        "HRSYNC_PORT_80_TCP_ADDR",
        "HRSYNC_API_SERVICE_HOST",
      ],
    ],
    ["without a value", []],
  ])("%s are no mistyped settings", (_kind, names) => {
    expect(
      findUnknownNames({ ...Object.fromEntries(names.map((name) => [name, "x"])), HRSYNC_ROLE: "" }),
    ).toEqual([])
  })

  it("are described without their value", () => {
    const [found] = findUnknownNames({ HRSYNC_MASTERKEY: "a secret" })
    expect(found && describeUnknownName(found)).toBe(
      "HRSYNC_MASTERKEY is not a setting of this program, so it has no effect. Did you mean HRSYNC_MASTER_KEY?",
    )
  })
})
