export const en = () => ({
  title: "Your account",
})

export type Messages = ReturnType<typeof en>
