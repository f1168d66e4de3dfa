import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { Access } from "../../endpoint.ts"
import type { UploadPlace } from "../uploads/upload-place.ts"

/** The files of a journey: its token names the connection. */
export const makeJourneyUploads = (
  access: Access<AuthenticatedJourney>,
): UploadPlace<AuthenticatedJourney> => ({
  access,
  tag: "Journey",
  path: "/api/journey/uploads/",
  nameId: (id) => id,
  parameters: { fields: {}, notes: {}, example: {} },
  find: ({ actor }) => ({ actor, connectionId: actor.connectionId }),
})
