/** Options of a call whose body is bytes. No interface, since the client accepts only types that are open to further options. */
export type BytesBody = {
  /** The document types bytes as text. */
  readonly body: never
  readonly bodySerializer: (body: unknown) => Blob
  readonly headers: Readonly<Record<string, string>>
}

export const toBytesBody = (bytes: Blob): BytesBody => ({
  body: bytes as never,
  bodySerializer: (body) => body as Blob,
  headers: { "Content-Type": "application/octet-stream" },
})
