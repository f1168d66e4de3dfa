import { formatName } from "../../sdk/conformance/index.ts"
import type { Row } from "./orm.ts"
import { formatStored, LONG_AGO, type OdooPerson } from "./person.ts"

/* Addresses, contacts and bank accounts. */

export const HOME_IDS = 100_000
export const CONTACT_IDS = 600_000
export const OFFICE_IDS = 90
export const BANK_IDS = 200_000
export const INDIA = 104
const PAKISTAN = 177
const USA = 233
export const COUNTRIES: ReadonlyArray<Row> = [
  { id: INDIA, name: "India", code: "IN", write_date: LONG_AGO },
  { id: PAKISTAN, name: "Pakistan", code: "PK", write_date: LONG_AGO },
  { id: USA, name: "United States", code: "US", write_date: LONG_AGO },
]
export const STATES: ReadonlyArray<Row> = [
  { id: 1, name: "Kerala", country_id: INDIA },
  { id: 2, name: "Karnataka", country_id: INDIA },
  { id: 3, name: "Maharashtra", country_id: INDIA },
  { id: 4, name: "Punjab", country_id: INDIA },
  { id: 5, name: "Punjab", country_id: PAKISTAN },
  { id: 6, name: "California", country_id: USA },
]
const EXAMPLE_BANK = 70
export const BANKS: ReadonlyArray<Row> = [
  { id: EXAMPLE_BANK, name: "Example Bank", bic: "EXBK0000001", write_date: LONG_AGO },
]

const findState = (name: string): number | false =>
  STATES.find((state) => state["name"] === name)?.id ?? false

/** From Odoo 17 on, the private address is a part of the employee. */
export const privateAddress = ({ currentAddress: { line1, line2, city, state, pincode } }: OdooPerson) => ({
  private_street: line1,
  private_street2: line2 === "" ? false : line2,
  private_city: city,
  private_state_id: findState(state),
  private_zip: pincode,
  private_country_id: INDIA,
})

/** Before, it is a contact. */
export const homeRow = (person: OdooPerson): Row => {
  const { line1, line2, city, state, pincode } = person.currentAddress
  return {
    id: HOME_IDS + person.number,
    name: formatName(person),
    street: line1,
    street2: line2,
    city,
    zip: pincode,
    state_id: findState(state),
    country_id: INDIA,
    write_date: formatStored(person.odoo?.homeChangedAt ?? person.changedAt),
  }
}

/** From Odoo 15 on, the work e-mail and the work mobile are copies of this contact's. */
export const contactRow = (person: OdooPerson): Row => ({
  id: CONTACT_IDS + person.number,
  name: formatName(person),
  write_date: formatStored(person.odoo?.contactChangedAt ?? person.changedAt),
})

export const officeRows = (
  people: ReadonlyArray<OdooPerson>,
  cities: ReadonlyArray<string>,
): ReadonlyArray<Row> =>
  cities.map((city, index) => ({
    id: OFFICE_IDS + index,
    name: `Office ${city}`,
    city,
    zip: people.find(({ currentAddress }) => currentAddress.city === city)?.currentAddress.pincode ?? false,
    write_date: LONG_AGO,
  }))

export const bankRow = ({ number, bankAccount, bankChangedAt, odoo }: OdooPerson): Row => ({
  id: BANK_IDS + number,
  acc_number: bankAccount.accountNumber,
  bank_id: EXAMPLE_BANK,
  bank_name: bankAccount.bankName,
  bank_bic: bankAccount.ifsc,
  x_ifsc: `ABCD0${String(number).padStart(6, "0")}`,
  write_date: formatStored(bankChangedAt),
  ...odoo?.bank,
})
