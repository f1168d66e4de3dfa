import { expect, it } from "vitest"
import { makeUploadFixture } from "../../../testing/upload-fixture.ts"

const show = async (...lines: ReadonlyArray<string>) => {
  const { own, upload } = await makeUploadFixture()
  const shown = await own.show(await upload(["Staff No,Person", ...lines]))
  return shown._tag === "Success" ? shown.success : null
}

it("an uploaded file says that its characters were put right, before anything is shared", async () => {
  const shown = await show("K1,JosÃ© Silva")
  expect(shown?.encoding).toMatchObject({ isGuessed: false, hasTwiceEncoded: true })
  expect(shown?.columns[1]?.samples).toEqual(["José Silva"])
  expect(await show("K1,Asha Rao")).toMatchObject({ encoding: null })
})
