/** What is no UUID is the id of nothing, and the database need not be asked, which would refuse it with an error. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)
