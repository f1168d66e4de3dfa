const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** What is no UUID is nobody's id; PostgreSQL refuses the whole statement instead of finding nothing. */
export const isUuid = (text: string): boolean => UUID.test(text)
