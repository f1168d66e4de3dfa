import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { printIngress, toIngressPaths } from "./ingress.ts"

it("ingress.yaml is what npm run docs writes", () => {
  const file = new URL("../../config/deploy/kubernetes/components/ingress/ingress.yaml", import.meta.url)
  expect(readFileSync(file, "utf8")).toBe(printIngress())
})

it("rules open first segments, and single files alone", () => {
  const paths = ["/", "/api/a/:id", "/api", "/docs/{page}", "/openapi.json", "/.well-known/jwks.json"]
  expect(toIngressPaths(paths)).toEqual([
    { path: "/", pathType: "Exact" },
    { path: "/.well-known/jwks.json", pathType: "Exact" },
    { path: "/api", pathType: "Prefix" },
    { path: "/docs", pathType: "Prefix" },
    { path: "/openapi.json", pathType: "Exact" },
  ])
})

it("no rule is made for a path that begins with a parameter", () => {
  expect(() => toIngressPaths(["/{page}"])).toThrow("begins with a parameter")
})
