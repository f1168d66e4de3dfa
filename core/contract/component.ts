/** Names a schema for the API document. */
export const component = (identifier: string, message?: string) => ({
  identifier,
  ...(message === undefined ? {} : { message }),
})
