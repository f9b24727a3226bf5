import type { ProjectFile } from '../protocol.ts'

const MEMBERS = ['module_id', 'input_schema', 'output_schema', 'error_schema', 'schema']

/** Members that identify a tool file in a text with a JSON error, at any depth. */
const IN_FLOW = /["'{,\s](?:module_id|input_schema|(?:schema["']?\s*:\s*\{)|(?:tools["']?\s*:\s*\[))/

/**
 * Whether a text describes tools or structured output, judged by the members of its root, and is not only referenced by
 * such files. It may contain errors, which the compiler reports.
 */
export function isToolFile({ text }: Pick<ProjectFile, 'text'>): boolean {
  if (!text.trimStart().startsWith('{')) return blockMembers(text).some(isOfTools)
  try {
    return describesTools(JSON.parse(text))
  } catch {
    return IN_FLOW.test(text)
  }
}

/** As `isToolFile`, for a value. */
export function describesTools(root: Readonly<Record<string, unknown>>): boolean {
  return MEMBERS.some((name) => Object.hasOwn(root, name)) || Array.isArray(root['tools'])
}

function isOfTools([name, value]: readonly [name: string, value: string]): boolean {
  return MEMBERS.includes(name) || (name === 'tools' && /^(?:-|\[)/.test(value))
}

/** Returns the members of a block mapping, each with the beginning of its value. */
function blockMembers(text: string): (readonly [name: string, value: string])[] {
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)|^(?:%|---\s*$)/.test(line))
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  return lines.flatMap((line, index) => {
    const [, name, value = ''] = /^["']?([\w$-]+)["']?\s*:(?:\s+(.*))?$/.exec(line.slice(indent.length)) ?? []
    const isMember = name !== undefined && line.startsWith(indent)
    const isBelow = value === '' || value.startsWith('#')
    return isMember ? [[name, isBelow ? (lines[index + 1] ?? '').trimStart() : value] as const] : []
  })
}
