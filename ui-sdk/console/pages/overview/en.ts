export const en = () => ({
  title: "Overview",
})

export type Messages = ReturnType<typeof en>
