/**
 * The network of an IP address, for people who look at the sign-ins of others: the first 24 bits of an IPv4 address, the first 48
 * bits of an IPv6 address. Any other text becomes empty.
 */
export const shortenAddress = (address: string): string => {
  const mapped = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/iu.exec(address)
  if (mapped !== null) return `${mapped[1] ?? ""}.*`
  if (!/^[\da-f:]+(?:%.*)?$/iu.test(address) || !address.includes(":")) return ""
  const [head = ""] = address.split("%")
  const [before = "", after] = head.split("::")
  const groups = before === "" ? [] : before.split(":")
  const isShort = after !== undefined && groups.length < 3
  const network = isShort ? [...groups, "0", "0", "0"].slice(0, 3) : groups.slice(0, 3)
  return `${network.join(":")}:*`
}
