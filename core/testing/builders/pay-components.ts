import type { PayComponent } from "../../domain/salary/pay-component.ts"

export const earned = (title: string, amount: PayComponent["amount"]): PayComponent => ({
  title,
  amount,
  kind: "earning",
})

export const deducted = (title: string, amount: PayComponent["amount"]): PayComponent => ({
  title,
  amount,
  kind: "deduction",
})
