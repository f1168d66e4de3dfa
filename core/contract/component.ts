/**
 * Annotations of a schema that the API document names. Without a message, what is wrong with a value would be told as
 * the name alone.
 */
export const component = (identifier: string, message = "Expected object") => ({ identifier, message })
