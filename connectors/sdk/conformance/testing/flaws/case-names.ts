/* The cases of the suite, as it names them. */

export const ENOUGH = "the simulation has enough employees, for more than one page, with dates"
export const OWN_SECRETS = "the simulation has two customers with different secrets"
export const CHANGES_ROWS = "the simulation changes a value that a row shows"
export const ASKS_NOTHING = "creating a source sends no request: requests begin with the first page"
export const CHECK = "check reports on every category, with few requests"
export const WRONG = "wrong credentials end the check and the reading with auth"
export const ONCE = "every employee is read once, also when the last page is full or holds one row"
export const ROWS = "rows match their columns, have ascending positions and hold plain data"
export const PROGRESS = "progress only increases, and reaches its total"
export const ROWS_PER_PAGE = "a page holds at most limits.rowsPerPage rows"
export const EMPTY = "an empty source is read without an error"
export const JSON_CURSORS = "cursors are JSON"
export const GOES_ON = "a reading that resumes at a page's cursor returns what follows that page"
export const ABANDONED = "a reading that is abandoned sends no more requests"
export const RETRY_AFTER = "429 with Retry-After: waits that long and retries"
export const WAITS = "429 without Retry-After: waits on its own and retries"
export const RATE = "repeated 429: ends with rate after a few tries"
export const SERVER_ERROR = "5xx during a load: waits and retries"
export const TRANSIENT = "repeated 5xx: ends with transient after a few tries"
export const LINE = "a dropped connection: retries; repeated: ends with transient"
export const TOKEN = "a token that expires during a load is renewed"
export const WITHDRAWN = "credentials that are revoked during a load end with auth"
export const LIMIT = "requests stay within limits.requestsPerMinute"
const refuses = (what: string) => `a response that is ${what}: a SourceError, and no row`
export const PAGE = refuses("a web page")
export const NOTHING = refuses("nothing")
export const HALF = refuses("half of a response")
export const ERROR_200 = refuses("an error with status 200")
export const NULL = refuses("null")
export const SWAPPED = refuses("[] for an object, or {} for a list")
export const NO_LIST = refuses("{} in place of a list")
export const NUMBERS = "a response that is a list of numbers: a SourceError, or unreadable rows"
export const DATES = "invalid dates lose no row"
export const REDIRECT = "a redirect is not followed"
export const HOSTS = "no host outside the simulation's origins is called, wherever a response points"
export const DELTA = "a delta load returns new and changed employees in the same form as a full load"
export const WHILE_READ = "an employee that changes during a load is in the next delta load"
export const SLOW_CLOCK =
  "a change that the source's own clock dates some minutes before the load is in the next delta load"
export const NO_NEWS = "a delta load without changes succeeds"
export const FULL_PAGE = "a load whose last page is exactly full leaves a cursor"
export const DELETED = "a deleted employee is not in the next full load"
export const HAS_CHANGED = "hasChanged detects a change, and only a change"
export const TWO = "concurrent readings of two customers are isolated"
export const NO_CREDENTIAL = "no credential appears in an address, message, row, cursor or printed output"
export const NO_VALUE = "no value of a record appears in a message or printed output"
export const OWN_COMPONENTS = "the simulation has two customers with different salary components"
export const UPDATES_SHOWN = "the simulation has updates that a row shows, and one that it refuses"
export const CALLS_SIGNED = "the simulation has a webhook with signed calls"
export const AGREES = "salaryMaster, write and verifyHook exist exactly when the manifest declares them"
const PASSES = "429, 5xx and a dropped connection: waits and retries"
const LASTS = "repeated 429, 5xx and dropped connections: ends after a few tries"
const NOWHERE_ELSE = "no redirect is followed, and no host outside the simulation's origins is called"
const ofMaster = (name: string) => `salaryMaster: ${name}`
export const MASTER_TAKEN = ofMaster(
  "returns components that the service accepts, and the same ones each time",
)
export const MASTER_WRONG = ofMaster("wrong credentials end with auth")
export const MASTER_DENIED = ofMaster("missing permission ends with permission")
export const MASTER_PASSES = ofMaster(PASSES)
export const MASTER_LASTS = ofMaster(LASTS)
export const MASTER_NONE = ofMaster("a malformed response ends with data, not as an empty salary master")
export const MASTER_ELSEWHERE = ofMaster(NOWHERE_ELSE)
export const MASTER_TWO = ofMaster("concurrent calls for two customers return each customer's own components")
export const MASTER_SECRET = ofMaster(
  "no credential appears in an address, message, component or printed output",
)
const ofWrite = (name: string) => `write: ${name}`
export const WRITE_SHOWN = ofWrite("the next reading shows an update, of one employee only")
export const WRITE_TWICE = ofWrite("repeating an update is harmless")
export const WRITE_NULL = ofWrite("null empties a field")
export const WRITE_UNKNOWN = ofWrite("an update of an unknown employee is refused, and nothing is written")
export const WRITE_REFUSED = ofWrite(
  "an update with a value that the source refuses is refused, and nothing is written",
)
export const WRITE_NO_FIELD = ofWrite(
  "an update with a field that the connector cannot write is refused, and nothing is written",
)
export const WRITE_TWO = ofWrite("concurrent updates for two customers are isolated")
export const WRITE_WRONG = ofWrite("wrong credentials end with auth, and nothing is written")
export const WRITE_DENIED = ofWrite("missing permission ends with permission")
export const WRITE_PASSES = ofWrite(PASSES)
export const WRITE_LASTS = ofWrite(LASTS)
export const WRITE_LOST = ofWrite(
  "an update that was accepted, but whose response was lost, is repeated without harm",
)
export const WRITE_SUCCESS = ofWrite("a web page or an error with status 200 is not treated as success")
export const WRITE_ELSEWHERE = ofWrite(NOWHERE_ELSE)
export const WRITE_SECRET = ofWrite("no credential appears in an address, message or printed output")
export const WRITE_VALUE = ofWrite("no value of an update appears in an address, message or printed output")
const webhookCases = (name: string) => `verifyHook: ${name}`
export const CALL_OWN = webhookCases("a genuine call is accepted, whenever it is verified, without a request")
export const CALL_BODY = webhookCases(
  "a call with another body is refused, also with an empty body and with bytes that are not text",
)
export const CALL_SIGNATURE = webhookCases("a call whose signature is changed, cut or missing is refused")
export const CALL_OTHER = webhookCases("a call that is signed for another customer is refused")
export const CALL_ANYBODY = webhookCases(
  "a call that anyone could sign, because the secret is empty, is refused",
)
export const CALL_AGE = webhookCases("a call is accepted while it is fresh, and refused when it is too old")
export const CALL_PRINTED = webhookCases("no credential, and no part of a call, appears in printed output")

export const AGREEMENT = "every page says whether the pages agree, and undisturbed ones do"
export const NOBODY_LOST =
  "employees who leave or join between two pages lose nobody, or the pages say that they moved"
export const LISTED_TWICE = "a record that the source lists twice loses nobody"
export const TWO_RECORDS = "two records of one employee lose nobody, and are not mixed"
export const TWO_PEOPLE = "two people under one employeeId are two rows, each with its own values"
export const EVERY_COLUMN =
  "every column has a value in some row, but for those that the simulation says to be empty"
export const STAYS_OFFERED =
  "a field that the source returns empty for everybody is empty in every row, and stays offered"
export const EMPTY_VALUES =
  "a full load reads an absent key, null and an empty text as an empty field, and nothing else changes"
export const EMPTY_CHANGES =
  "a delta load tells an absent key from null and an empty text where it gives only what changed, and empties it otherwise"
export const MANY_FORMS =
  "ids in mixed case, with accents, hyphens and digits lose nobody, and nothing that belongs to an employee"
export const LABEL = "a label arrives as people read it, also where the source escapes it"
export const LATER = "a job or a pay that begins later is not reported as today's"
