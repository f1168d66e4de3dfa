import { expect, it } from "vitest"
import { readSettings } from "./settings/env.ts"
import { listServedAddresses } from "./served-addresses.ts"

const list = (
  env: Readonly<Record<string, string>>,
  listensOn = "http://127.0.0.1:8080",
  metrics: string | null = "http://127.0.0.1:9464",
) => listServedAddresses(readSettings(env), listensOn, metrics).map(({ name, url }) => `${name} ${url}`)

it("a process with the API serves pages as well", () => {
  expect(list({})).toEqual([
    "console http://127.0.0.1:8080/console",
    "documentation http://127.0.0.1:8080/docs",
    "health http://127.0.0.1:8080/readyz",
    "metrics http://127.0.0.1:9464/metrics",
  ])
})

it("a worker serves health and metrics alone, whatever the public address is", () => {
  expect(list({ HRSYNC_ROLES: "worker,scheduler", BASE_URL: "https://hr.acme.example" })).toEqual([
    "health http://127.0.0.1:8080/readyz",
    "metrics http://127.0.0.1:9464/metrics",
  ])
})

it("pages are at the public address, and a listener on all addresses is on this machine", () => {
  expect(
    list(
      { BASE_URL: "https://hr.acme.example/", HOST: "0.0.0.0" },
      "http://0.0.0.0:9000",
      "http://0.0.0.0:9464",
    ),
  ).toEqual([
    "console https://hr.acme.example/console",
    "documentation https://hr.acme.example/docs",
    "health http://localhost:9000/readyz",
    "metrics http://localhost:9464/metrics",
  ])
})

it("a process without metrics names none", () => {
  expect(list({ HRSYNC_ROLES: "worker" }, "http://127.0.0.1:8080", null)).toEqual([
    "health http://127.0.0.1:8080/readyz",
  ])
})
