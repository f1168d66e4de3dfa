/* The cases of the suite, as it names them. */

export const ENOUGH = "the simulation has enough employees, for more than one page, with dates"
export const OWN_SECRETS = "the simulation has two customers with secrets of their own"
export const CHANGES_ROWS = "the simulation changes what a row shows"
export const ASKS_NOTHING = "making a source asks nothing: that begins when it is read"
export const CHECK = "check says of every category whether it works, and asks little"
export const WRONG = "wrong credentials end the check and the reading as auth"
export const ONCE = "every employee is read once, also where the last page is full or holds one"
export const ROWS = "rows fit their columns, have ascending positions, and hold plain data"
export const PROGRESS = "progress only grows, and reaches its total"
export const ROWS_PER_PAGE = "a page holds no more rows than limits.rowsPerPage"
export const EMPTY = "an empty source is read as one, without an error"
export const JSON_CURSORS = "its cursors are JSON"
export const GOES_ON = "a reading that goes on at a page's cursor gives what is behind that page"
export const ABANDONED = "a reading that is abandoned asks nothing more"
export const RETRY_AFTER = "429 with Retry-After: waits as long as it is asked to, and goes on"
export const WAITS = "429 without Retry-After: waits by itself, and goes on"
export const RATE = "429 again and again: ends as rate after a few tries"
export const SERVER_ERROR = "5xx in mid-run: waits, tries again, and goes on"
export const TRANSIENT = "5xx again and again: ends as transient after a few tries"
export const LINE = "a line that breaks: tries again; again and again: ends as transient"
export const TOKEN = "a token that ends in mid-run is renewed"
export const WITHDRAWN = "credentials that are withdrawn in mid-run end as auth"
export const LIMIT = "no more requests a minute than limits.requestsPerMinute"
const refuses = (what: string) => `an answer that is ${what}: a SourceError, and no row of it`
export const PAGE = refuses("a web page")
export const NOTHING = refuses("nothing")
export const HALF = refuses("the half of an answer")
export const ERROR_200 = refuses("an error with the status 200")
export const NULL = refuses("null")
export const SWAPPED = refuses("[] for an object, or {} for a list")
export const NO_LIST = refuses("{} where a list belongs")
export const NUMBERS = "an answer that is a list of numbers: a SourceError, or rows that could not be read"
export const DATES = "corrupt dates lose no row"
export const REDIRECT = "a redirect is not followed"
export const HOSTS = "no other host is asked than the simulation names, wherever an answer points"
export const DELTA = "a delta gives what is new or changed, as a full load has it"
export const WHILE_READ = "what changes while it is read is in the next delta"
export const NO_NEWS = "a delta of nothing gives no error"
export const FULL_PAGE = "employees that just fill their last page leave a cursor, too"
export const DELETED = "who was deleted is not in the next full load"
export const HAS_CHANGED = "hasChanged tells a source that changed from one that did not"
export const TWO = "two customers who are read at once do not see each other"
export const NO_CREDENTIAL = "no credential in an address, a message, a row, a cursor, or in what is printed"
export const NO_VALUE = "no value of a record in a message, or in what is printed"
export const OWN_COMPONENTS = "the simulation has two customers with salary components of their own"
export const UPDATES_SHOWN = "the simulation has updates that a row shows, and one that it refuses"
export const CALLS_SIGNED = "the simulation has a hook whose calls are signed"
export const AGREES = "salaryMaster, write and verifyHook are there when the manifest says so, and only then"
const PASSES = "429, 5xx and a line that breaks: waits, tries again, and goes on"
const LASTS = "429, 5xx and a line that breaks, again and again: gives up after a few tries"
const NOWHERE_ELSE = "no redirect is followed, and no other host asked than the simulation names"
const ofMaster = (name: string) => `salaryMaster: ${name}`
export const MASTER_TAKEN = ofMaster("gives components as the service takes them, and the same ones twice")
export const MASTER_WRONG = ofMaster("wrong credentials end as auth")
export const MASTER_DENIED = ofMaster("what may not be read ends as permission")
export const MASTER_PASSES = ofMaster(PASSES)
export const MASTER_LASTS = ofMaster(LASTS)
export const MASTER_NONE = ofMaster(
  "an answer that is none ends as data, and not as a salary master with nothing in it",
)
export const MASTER_ELSEWHERE = ofMaster(NOWHERE_ELSE)
export const MASTER_TWO = ofMaster("two customers who are asked at once have components of their own")
export const MASTER_SECRET = ofMaster(
  "no credential in an address, a message, a component, or in what is printed",
)
const ofWrite = (name: string) => `write: ${name}`
export const WRITE_SHOWN = ofWrite("the next reading shows an update, of one employee and of nobody else")
export const WRITE_TWICE = ofWrite("an update that is said twice does no harm")
export const WRITE_NULL = ofWrite("null empties a field")
export const WRITE_UNKNOWN = ofWrite(
  "an update of somebody whom the source does not know is refused, and changes nobody",
)
export const WRITE_REFUSED = ofWrite(
  "an update with a value that the source refuses is refused, and nothing of it is written",
)
export const WRITE_NO_FIELD = ofWrite(
  "an update with a field that the connector cannot write is refused, and nothing of it is written",
)
export const WRITE_TWO = ofWrite("two customers who are written to at once stay apart")
export const WRITE_WRONG = ofWrite("wrong credentials end as auth, and change nobody")
export const WRITE_DENIED = ofWrite("what may not be written ends as permission")
export const WRITE_PASSES = ofWrite(PASSES)
export const WRITE_LASTS = ofWrite(LASTS)
export const WRITE_LOST = ofWrite(
  "an update that was taken, and whose answer was lost, is said again and does no harm",
)
export const WRITE_SUCCESS = ofWrite("a web page or an error with the status 200 is not taken for success")
export const WRITE_ELSEWHERE = ofWrite(NOWHERE_ELSE)
export const WRITE_SECRET = ofWrite("no credential in an address, a message, or in what is printed")
export const WRITE_VALUE = ofWrite("no value of an update in an address, a message, or in what is printed")
const webhookCases = (name: string) => `verifyHook: ${name}`
export const CALL_OWN = webhookCases(
  "the source's own call is accepted, whenever it is looked at, and nobody is asked",
)
export const CALL_BODY = webhookCases(
  "a call with another body is refused, also with none and with bytes that are no text",
)
export const CALL_SIGNATURE = webhookCases("a call whose signature is changed, cut, or not there is refused")
export const CALL_OTHER = webhookCases("a call that is signed for another customer is refused")
export const CALL_ANYBODY = webhookCases(
  "a call that anybody could sign, since the secret was left empty, is refused",
)
export const CALL_AGE = webhookCases("a call is accepted while it is good, and refused when it is too old")
export const CALL_PRINTED = webhookCases("no credential, and nothing of a call, in what is printed")
