/*
 * What stands beside the digits of an amount and changes nothing of it: a currency, as a symbol, an ISO 4217 code or the
 * letters that people write, and the end of a round amount (`5000/-`). Words that multiply (K, L, lakh, Cr) are not here.
 */

const CODES =
  "AED|ARS|AUD|BDT|BGN|BHD|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|GHS|HKD|HUF|IDR|ILS|INR|JOD|JPY|KES|KRW|KWD|LKR|MAD|MXN|MYR|NGN|NOK|NPR|NZD|OMR|PEN|PHP|PKR|PLN|QAR|RON|RSD|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|UAH|UGX|USD|VND|ZAR"
const LETTERS = "rs|rp|rm|kr|zł|zl|kč|ft|lei|tl|ksh|tk|sfr|руб|р|円|元|원"
const MARK = String.raw`(?:(?:us|au?|ca?|s|nt|hk|nz|mx|r)?\p{Sc}|${CODES}|${LETTERS})\.?`

const CURRENCY = new RegExp(String.raw`^(?:${MARK}|r(?=\s*\d))\s*|\s*(?:${MARK}|\/[-=])$`, "giu")

/** The digits of an amount with its sign; `₹ -`, as spreadsheets show zero, is `-`. */
export const stripCurrency = (text: string): string => text.replace(CURRENCY, "").trim()

/** `5000.-` and `5.000,--`: a dash stands for decimals that are zero, and is no minus. */
const DASHED_DECIMALS = /(?<=\d[.,])[-–—]{1,2}$/u

export const writeDashedDecimals = (digits: string): string => digits.replace(DASHED_DECIMALS, "00")
