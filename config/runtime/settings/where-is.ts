/** The host and port of an address, without its credentials. */
export const whereIs = (address: string, defaultPort: string): string => {
  if (!URL.canParse(address)) return "its address"
  const { hostname, port, searchParams } = new URL(address)
  return hostname === ""
    ? (searchParams.get("host") ?? "its socket")
    : `${hostname}:${port === "" ? defaultPort : port}`
}
