/** `items[].price`, as people write it. */
export function fieldOf(field: string, keyword: string, key: string | undefined): string {
  if (keyword === 'properties') return field === '' ? (key ?? '') : `${field}.${key}`
  if (keyword === 'items' || keyword === 'prefixItems') return `${field}[]`
  return keyword === '$defs' || keyword === 'definitions' ? `${keyword}.${key}` : field
}
