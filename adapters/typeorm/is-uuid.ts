const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** True for a UUID. With any other text as an id, PostgreSQL fails the statement instead of finding nothing. */
export const isUuid = (text: string): boolean => UUID.test(text)
