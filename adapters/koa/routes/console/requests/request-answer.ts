import { failure } from "../../../failure.ts"

/** Another tenant's request is as unknown as one that does not exist. */
const notFound = () => failure(404, "Not found.")
export const NOT_FOUND = { SetUpNotFound: notFound, UnsupportedRequestNotFound: notFound } as const
