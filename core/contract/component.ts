/** Names a schema for the API document. Without the message, an error would show only the name. */
export const component = (identifier: string, message = "Expected object") => ({ identifier, message })
