import type { ConnectorWords } from "./connector-words.ts"
import { ASSISTED_HI } from "./hi/assisted.ts"
import { BAMBOOHR_HI } from "./hi/bamboohr.ts"
import { CUSTOM_WRAPPER_HI } from "./hi/custom-wrapper.ts"
import { DARWINBOX_HI } from "./hi/darwinbox.ts"
import { FRAPPE_HR_HI } from "./hi/frappe-hr.ts"
import { GREYTHR_HI } from "./hi/greythr.ts"
import { KEKA_HI } from "./hi/keka.ts"
import { ODOO_HI } from "./hi/odoo.ts"
import { SAP_SUCCESSFACTORS_HI } from "./hi/sap-successfactors.ts"
import { SFTP_HI } from "./hi/sftp.ts"
import { ZOHO_PEOPLE_HI } from "./hi/zoho-people.ts"

/** The words of the built-in connectors that ask for details; others keep those that they come with. */
export const CONNECTOR_WORDS_HI: ConnectorWords = {
  assisted: ASSISTED_HI,
  bamboohr: BAMBOOHR_HI,
  "custom-wrapper": CUSTOM_WRAPPER_HI,
  darwinbox: DARWINBOX_HI,
  "frappe-hr": FRAPPE_HR_HI,
  greythr: GREYTHR_HI,
  keka: KEKA_HI,
  odoo: ODOO_HI,
  "sap-successfactors": SAP_SUCCESSFACTORS_HI,
  sftp: SFTP_HI,
  "zoho-people": ZOHO_PEOPLE_HI,
}
