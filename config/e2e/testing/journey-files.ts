import type { OpenJourney } from "./journey-page.ts"

/** From the start of the journey to the upload of a file. */
export const goToFile = async (admin: OpenJourney): Promise<void> => {
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await admin.waitFor("Upload your employee file")
}
