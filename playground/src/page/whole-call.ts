/** Members of providers' responses that contain a call, directly or indirectly. */
const AROUND = ['tool_calls', 'choices', 'function_call', 'functionCall', 'toolUse']

/** Whether a text is a call with its name, or a whole reply, instead of only arguments. */
export function isWholeCall(text: string): boolean {
  try {
    return holdsCall(JSON.parse(text))
  } catch {
    return false
  }
}

function holdsCall(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsCall)
  if (typeof value !== 'object' || value === null) return false
  const has = (name: string): boolean => Object.hasOwn(value, name)
  if (AROUND.some(has) || (has('name') && (has('arguments') || has('input')))) return true
  return 'function' in value && holdsCall(value.function)
}
