import { firstFilled, type JsonObject, readNumber, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { isIn, isLater, listNested } from "./odata.ts"

export interface BankAccount {
  readonly accountNumber: unknown
  readonly ifscCode: unknown
  readonly bankName: unknown
}

/** Reads the bank accounts of all employments, or of these, by user id. Throws `SourceError`. */
export const readBankAccounts = async (
  client: SuccessFactors,
  userIds: ReadonlyArray<string> | null,
): Promise<ReadonlyMap<string, BankAccount>> => {
  const accounts = new Map<string, BankAccount>()
  const orders = new Map<string, JsonObject>()
  const records = client.list("PaymentInformationV3", {
    filter: userIds === null ? null : isIn("worker", userIds),
    expand: ["toPaymentInformationDetailV3", "toPaymentInformationDetailV3/bankNav"],
  })
  for await (const record of records) {
    const id = readText(record["worker"])
    const before = orders.get(id ?? "")
    if (id === null || (before !== undefined && !isLater(record, before, "effectiveStartDate"))) continue
    orders.set(id, { effectiveStartDate: record["effectiveStartDate"] })
    const account = mapBankAccount(listNested(record["toPaymentInformationDetailV3"]))
    if (account === null) accounts.delete(id)
    else accounts.set(id, account)
  }
  return accounts
}

/** The account into which the main pay goes, else the first one; null: there is none, as for cheques. */
export const mapBankAccount = (details: ReadonlyArray<JsonObject>): BankAccount | null => {
  const accounts = details
    .filter(({ accountNumber }) => readText(accountNumber) !== null)
    .toSorted((one, other) => readSequence(one) - readSequence(other))
  const chosen = accounts.find(({ payType }) => /main/iu.test(readText(payType) ?? "")) ?? accounts[0]
  if (chosen === undefined) return null
  const [bank] = listNested(chosen["bankNav"])
  return {
    accountNumber: chosen["accountNumber"],
    ifscCode: findIfsc(chosen, bank),
    bankName: firstFilled(bank?.["bankName"]),
  }
}

const readSequence = ({ paySequence }: JsonObject): number => readNumber(paySequence) ?? Infinity

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/iu

/** SuccessFactors has no field for it: companies in India use the routing number, or make it the code of the bank. */
const findIfsc = (detail: JsonObject, bank: JsonObject | undefined): unknown => {
  const candidates = [
    detail["routingNumber"],
    bank?.["routingNumber"],
    detail["bank"],
    detail["businessIdentifierCode"],
  ]
  return (
    candidates.find((value) => IFSC.test(readText(value) ?? "")) ?? firstFilled(...candidates.slice(0, 2))
  )
}
