const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `full-date` of RFC 3339 §5.6, on a day that exists. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0))
}

/** `full-time` of RFC 3339 §5.6. A leap second is valid only at the end of a day in UTC (§5.7). */
export function isTime(text: string): boolean {
  const match = TIME.exec(text)
  if (match === null) return false
  const [hour, minute, second, offsetHour, offsetMinute] = [1, 2, 3, 5, 6].map((group) =>
    Number(match[group] ?? 0),
  )
  if (hour === undefined || minute === undefined || second === undefined) return false
  if (offsetHour === undefined || offsetMinute === undefined || offsetHour > 23 || offsetMinute > 59)
    return false
  if (hour > 23 || minute > 59 || second > 60) return false
  if (second < 60) return true
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === '-' ? -1 : 1)
  return (hour * 60 + minute - offset + 2880) % 1440 === 1439
}

/** `date-time` of RFC 3339 §5.6. */
export function isDateTime(text: string): boolean {
  return (text[10] === 'T' || text[10] === 't') && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

const DURATION =
  /^P(?:\d+W|(?=[\dT])(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/

/** `duration` of RFC 3339 appendix A. */
export function isDuration(text: string): boolean {
  return DURATION.test(text)
}
