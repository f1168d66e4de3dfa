import { describe, expect, it } from "vitest"
import { parseEndpoint } from "./endpoint.ts"

const of = (credentials: Record<string, string>) =>
  parseEndpoint({ host: "files.example.com", ...credentials })

describe("the host", () => {
  it.each([
    ["files.example.com", "files.example.com", 22, "."],
    ["  files.example.com ", "files.example.com", 22, "."],
    ["files.example.com:2222", "files.example.com", 2222, "."],
    ["203.0.113.7", "203.0.113.7", 22, "."],
    ["203.0.113.7:2222", "203.0.113.7", 2222, "."],
    ["2001:db8::7", "2001:db8::7", 22, "."],
    ["[2001:db8::7]", "2001:db8::7", 22, "."],
    ["[2001:db8::7]:2222", "2001:db8::7", 2222, "."],
    ["sftp://files.example.com", "files.example.com", 22, "."],
    ["SFTP://files.example.com/", "files.example.com", 22, "."],
    ["ssh://files.example.com:2222", "files.example.com", 2222, "."],
    ["sftp://files.example.com/export", "files.example.com", 22, "/export"],
    ["sftp://files.example.com/~/export/", "files.example.com", 22, "export"],
    ["sftp://[2001:db8::7]:2222/export/hr", "2001:db8::7", 2222, "/export/hr"],
  ])("can be written as %s", (host, name, port, directory) => {
    expect(parseEndpoint({ host })).toMatchObject({ host: name, port, directory })
  })

  it.each([
    ["ftp://files.example.com", /ftp:\/\/, which is not SFTP/u],
    ["https://files.example.com", /https:\/\/, which is not SFTP/u],
    ["sftp://asha:CANARY@files.example.com", /in their own fields/u],
    ["asha@files.example.com", /in their own fields/u],
    ["files.example.com:0", /1 to 65535/u],
    ["files.example.com:99999", /1 to 65535/u],
    ["files example com", /neither a host name nor an IP address/u],
    ["[files.example.com]", /neither a host name nor an IP address/u],
    ["sftp://", /neither a host name nor an IP address/u],
  ])("is rejected when written as %s, with a hint how to write it", (host, reason) => {
    expect(() => parseEndpoint({ host })).toThrow(reason)
    expect(() => parseEndpoint({ host })).not.toThrow(/CANARY/u)
  })
})

describe("port and directory", () => {
  it("have fields of their own, which override the address", () => {
    const endpoint = of({ host: "sftp://files.example.com:2222/export", port: "22", directory: "/hr" })
    expect(endpoint).toMatchObject({ port: 22, directory: "/hr", url: "sftp://files.example.com:22/hr" })
  })

  it.each([
    ["/", "/", "sftp://files.example.com:22/"],
    ["///", "/", "sftp://files.example.com:22/"],
    ["~", ".", "sftp://files.example.com:22/~"],
    ["~/", ".", "sftp://files.example.com:22/~"],
    ["~/export/", "export", "sftp://files.example.com:22/~/export"],
    ["export", "export", "sftp://files.example.com:22/~/export"],
    ["/export/", "/export", "sftp://files.example.com:22/export"],
    ["/~asha", "/~asha", "sftp://files.example.com:22/~asha"],
    ["C:/Export", "C:/Export", "sftp://files.example.com:22/~/C:/Export"],
  ])("accept %s as a directory", (typed, directory, place) => {
    expect(of({ directory: typed })).toMatchObject({ directory, url: place })
  })

  it("reject a directory with control characters, and an invalid port", () => {
    expect(() => of({ directory: "/export\n/hr" })).toThrow(/control character/u)
    expect(() => of({ port: "70000" })).toThrow(/1 to 65535/u)
  })
})
