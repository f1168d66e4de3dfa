import { describe, expect, it } from "vitest"
import { readSettings } from "./env.ts"
import { isLoopback } from "./loopback.ts"
import { judgeAddress, listPlaintext, secureAddress, type Transport } from "./transport-security.ts"

describe("an address of this machine", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "/run/postgresql"])(
    "%s is one",
    (host) => expect(isLoopback(host)).toBe(true),
  )

  it.each([
    "",
    "0.0.0.0",
    "128.0.0.1",
    "127.0.0.1.example",
    "localhost.example",
    "db.localhost",
    "10.0.0.1",
    "::2",
  ])("%j is none", (host) => expect(isLoopback(host)).toBe(false))
})

const VERIFIED = "sslmode=verify-full"

describe("what an address says of TLS", () => {
  it.each<readonly [Transport, string, string]>([
    ["postgresql", "postgresql://u@127.0.0.1/d", "local"],
    ["postgresql", "postgresql://u@[::1]:5432/d", "local"],
    ["postgresql", "postgresql://u@%2Frun%2Fpostgresql:5432/d", "local"],
    ["postgresql", "postgresql:///d?host=/run/postgresql", "local"],
    ["postgresql", "postgresql://u@/d?host=/run/postgresql", "local"],
    ["postgresql", "postgresql:///d", "local"],
    ["postgresql", "postgresql://u:p@db.example/d", "unsaid"],
    ["postgresql", "postgresql://u:p@localhost,db.example/d", "unsaid"],
    ["postgresql", `postgresql://u:p@db.example/d?${VERIFIED}&sslrootcert=/ca.pem`, "secure"],
    ["postgresql", "postgresql://u@localhost/d?host=db.example", "unsaid"],
    ["postgresql", "postgresql://u@localhost/d?hostaddr=10.0.0.9", "unsaid"],
    ["postgresql", "postgresql://u@localhost/d?host=localhost&host=db.example", "unsaid"],
    ...["disable", "allow", "prefer", "require", "verify-ca", "no-verify"].map(
      (mode) => ["postgresql", `postgresql://u@db.example/d?sslmode=${mode}`, "weak"] as const,
    ),
    ["postgresql", `postgresql://u@db.example/d?${VERIFIED}&sslmode=disable`, "weak"],
    ["postgresql", "postgresql://u@db.example/d?ssl=true", "weak"],
    ["postgresql", `postgresql://u@db.example/d?${VERIFIED}&ssl=0`, "weak"],
    ["rabbitmq", "amqp://u:p@127.0.0.1:5672", "local"],
    ["rabbitmq", "amqps://u:p@mq.example", "secure"],
    ["rabbitmq", "amqp://u:p@mq.example", "weak"],
    ["smtp", "smtp://localhost:25?ignoreTLS=true", "local"],
    ["smtp", "smtps://u:p@mail.example", "secure"],
    ["smtp", "smtp://u:p@mail.example", "unsaid"],
    ["smtp", "smtp://mail.example?requireTLS=true", "secure"],
    ["smtp", "smtp://mail.example?requireTLS=false", "weak"],
    ["smtp", "smtp://mail.example?requireTLS=true&requireTLS=false", "weak"],
    ["smtp", "smtp://?host=mail.example", "unsaid"],
    ...["ignoreTLS=true", "opportunisticTLS=true", "secured=true", "tls.rejectUnauthorized=false"].map(
      (parameter) => ["smtp", `smtps://mail.example?${parameter}`, "weak"] as const,
    ),
  ])("%s %s: %s", (transport, url, kind) => {
    expect(judgeAddress(transport, url, {}).kind).toBe(kind)
  })

  it("depends on what node-postgres and Node take from the environment", () => {
    expect(judgeAddress("postgresql", "postgresql:///d", { PGHOST: "db.example" }).kind).toBe("unsaid")
    const anything = { NODE_TLS_REJECT_UNAUTHORIZED: "0" }
    expect(judgeAddress("rabbitmq", "amqps://mq.example", anything).kind).toBe("weak")
    expect(judgeAddress("smtp", "smtp://mail.example", anything).kind).toBe("weak")
    expect(judgeAddress("rabbitmq", "amqp://localhost", anything).kind).toBe("local")
  })
})

describe("an address of another machine", () => {
  const secure = (transport: Transport, url: string, ...allowed: ReadonlyArray<Transport>) =>
    secureAddress(transport, url, allowed, {})

  it("that leaves TLS open demands it", () => {
    const database = "postgresql://u:p@db.example/d"
    expect(secure("postgresql", database)).toEqual({ url: `${database}?${VERIFIED}` })
    expect(secure("postgresql", `${database}?sslrootcert=/ca.pem`)).toEqual({
      url: `${database}?sslrootcert=/ca.pem&${VERIFIED}`,
    })
    expect(secure("smtp", "smtp://u:p@mail.example")).toEqual({
      url: "smtp://u:p@mail.example?requireTLS=true",
    })
  })

  it("that is plain is refused, with the place, the reason and both ways out, and without its password", () => {
    const refused = secure("postgresql", "postgresql://u:hunter2@db.example:6432/d?sslmode=require", "smtp")
    expect(refused).toEqual({
      problem:
        "PostgreSQL at db.example:6432 would be reached without verified TLS: sslmode=require. Write sslmode=verify-full into the address, with sslrootcert=FILE if the authority is your own. Or set HRSYNC_ALLOW_PLAINTEXT=smtp,postgresql, if nobody can listen or answer in between.",
    })
    const odd = secure("postgresql", "postgresql://u@db.example/d?sslmode=hunter2hunter2")
    expect(JSON.stringify(odd)).not.toContain("hunter2")
  })

  it("stays as it is where the setting allows it", () => {
    for (const [transport, url] of [
      ["postgresql", "postgresql://u@db.example/d"],
      ["rabbitmq", "amqp://mq.example"],
      ["smtp", "smtp://mail.example"],
    ] as const)
      expect(secure(transport, url, transport)).toEqual({ url })
  })
})

describe("the settings", () => {
  const plain = {
    DATABASE_URL: "postgresql://u:hunter2@db.example/d?sslmode=disable",
    HRSYNC_KEY_STORE: "postgresql://u:hunter2@keys.example/k?sslmode=prefer",
    AMQP_URL: "amqp://u:hunter2@mq.example",
    SMTP_URL: "smtp://u:hunter2@mail.example?ignoreTLS=true",
  }

  it("name every plain connection at once, and no password", () => {
    expect(() => readSettings(plain)).toThrow(
      /DATABASE_URL: PostgreSQL at db\.example:5432[^]*HRSYNC_KEY_STORE: PostgreSQL at keys\.example[^]*AMQP_URL: RabbitMQ at mq\.example[^]*amqps:[^]*SMTP_URL: the mail server at mail\.example:587[^]*ignoreTLS/u,
    )
    expect(() => readSettings(plain)).not.toThrow(/hunter2/u)
    expect(() => readSettings({ ...plain, HRSYNC_ALLOW_PLAINTEXT: "postgresql,rabbitmq" })).toThrow(
      /^Invalid settings:\n {2}SMTP_URL: [^\n]*$/u,
    )
    expect(() => readSettings({ HRSYNC_ALLOW_PLAINTEXT: "everything" })).toThrow(/postgresql,rabbitmq,smtp/u)
  })

  it("keep them where the setting allows them, and list them", () => {
    const set = { ...plain, HRSYNC_ALLOW_PLAINTEXT: "postgresql,rabbitmq,smtp" }
    const settings = readSettings(set)
    expect(settings).toMatchObject({ databaseUrl: plain.DATABASE_URL, amqpUrl: plain.AMQP_URL })
    expect(listPlaintext(set, {})).toEqual([
      "DATABASE_URL: PostgreSQL at db.example:5432 (sslmode=disable)",
      "HRSYNC_KEY_STORE: PostgreSQL at keys.example:5432 (sslmode=prefer)",
      "AMQP_URL: RabbitMQ at mq.example:5672 (amqp:// has no TLS)",
      "SMTP_URL: the mail server at mail.example:587 (ignoreTLS)",
    ])
  })

  it("leave this machine alone, and its key store in a folder", () => {
    const local = {
      DATABASE_URL: "postgresql://u@127.0.0.1/d?sslmode=disable",
      HRSYNC_KEY_STORE: "file:/keys",
      AMQP_URL: "amqp://localhost",
      SMTP_URL: "smtp://localhost:25",
    }
    expect(readSettings(local)).toMatchObject({
      databaseUrl: local.DATABASE_URL,
      keyStore: local.HRSYNC_KEY_STORE,
      amqpUrl: local.AMQP_URL,
      smtpUrl: local.SMTP_URL,
    })
    expect(listPlaintext(local, {})).toEqual([])
  })
})
