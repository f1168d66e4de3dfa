import type { PayComponent } from "../../domain/salary/pay-component.ts"

export const makeEarning = (title: string, amount: PayComponent["amount"]): PayComponent => ({
  title,
  amount,
  kind: "earning",
})

export const makeDeduction = (title: string, amount: PayComponent["amount"]): PayComponent => ({
  title,
  amount,
  kind: "deduction",
})
