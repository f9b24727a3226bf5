// Carefully hand-written checks: properties read into locals, one test for type and presence, one `for…in`.
const isObject = (x) => typeof x === 'object' && x !== null && !Array.isArray(x)

function codePoints(text) {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--
      i++
    }
  }
  return count
}
const isLonger = (text, max) => text.length > max && (text.length > max * 2 || codePoints(text) > max)

export function create_issue(x) {
  if (!isObject(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string' || typeof x.title !== 'string') return false
  const { body } = x
  return body === undefined || typeof body === 'string'
}

export function write_file(x) {
  if (!isObject(x)) return false
  if (typeof x.branch !== 'string' || typeof x.content !== 'string' || typeof x.message !== 'string')
    return false
  if (typeof x.owner !== 'string' || typeof x.path !== 'string' || typeof x.repo !== 'string') return false
  const allow = x.allow_symlink
  if (typeof allow !== 'boolean' && allow !== null) return false
  const { sha } = x
  if (typeof sha !== 'string' && sha !== null) return false
  for (const k in x)
    if (
      k !== 'allow_symlink' &&
      k !== 'branch' &&
      k !== 'content' &&
      k !== 'message' &&
      k !== 'owner' &&
      k !== 'path' &&
      k !== 'repo' &&
      k !== 'sha'
    )
      return false
  return true
}

export function push_files(x) {
  if (!isObject(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string') return false
  if (typeof x.branch !== 'string' || typeof x.message !== 'string') return false
  const { files } = x
  if (!Array.isArray(files)) return false
  for (let i = 0; i < files.length; i++) {
    const file = files[i]
    if (!isObject(file) || typeof file.path !== 'string' || typeof file.content !== 'string') return false
    for (const k in file) if (k !== 'path' && k !== 'content') return false
  }
  for (const k in x)
    if (k !== 'owner' && k !== 'repo' && k !== 'branch' && k !== 'files' && k !== 'message') return false
  return true
}

export function list_issues(x) {
  if (!isObject(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string') return false
  const { after, direction, labels, order, perPage, state } = x
  if (after !== undefined && typeof after !== 'string') return false
  if (direction !== undefined && direction !== 'ASC' && direction !== 'DESC') return false
  if (labels !== undefined) {
    if (!Array.isArray(labels)) return false
    for (let i = 0; i < labels.length; i++) if (typeof labels[i] !== 'string') return false
  }
  if (order !== undefined && order !== 'CREATED_AT' && order !== 'UPDATED_AT' && order !== 'COMMENTS')
    return false
  if (perPage !== undefined && !(typeof perPage === 'number' && perPage >= 1 && perPage <= 100)) return false
  return state === undefined || state === 'OPEN' || state === 'CLOSED'
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/u
const SKU = /^[A-Z]{3}-[0-9]{4}$/u
const CODE = /^[A-Z0-9][A-Z0-9 -]{2,9}$/u
const COUNTRY = /^[A-Z]{2}$/u

function isAddress(x) {
  if (!isObject(x)) return false
  const { line1, line2, city } = x
  if (typeof line1 !== 'string' || line1.length < 1 || isLonger(line1, 120)) return false
  if (typeof line2 !== 'string' && line2 !== null) return false
  if (typeof city !== 'string' || city.length < 1) return false
  if (typeof x.postal_code !== 'string' || !CODE.test(x.postal_code)) return false
  if (typeof x.country !== 'string' || !COUNTRY.test(x.country)) return false
  for (const k in x)
    if (k !== 'line1' && k !== 'line2' && k !== 'city' && k !== 'postal_code' && k !== 'country') return false
  return true
}

function isPayment(x) {
  if (!isObject(x)) return false
  switch (x.kind) {
    case 'card': {
      const { token } = x
      if (typeof x.save !== 'boolean' || typeof token !== 'string') return false
      if (token.length < 16 && (token.length < 8 || codePoints(token) < 8)) return false
      for (const k in x) if (k !== 'kind' && k !== 'token' && k !== 'save') return false
      return true
    }
    case 'invoice': {
      const days = x.due_days
      if (typeof x.po_number !== 'string' || !Number.isInteger(days) || days < 0 || days > 90) return false
      for (const k in x) if (k !== 'kind' && k !== 'po_number' && k !== 'due_days') return false
      return true
    }
    case 'wallet': {
      const { provider } = x
      if (provider !== 'apple' && provider !== 'google' && provider !== 'paypal') return false
      for (const k in x) if (k !== 'kind' && k !== 'provider') return false
      return true
    }
    default:
      return false
  }
}

export function place_order(x) {
  if (!isObject(x)) return false
  const { customer, lines } = x
  if (!isObject(customer) || !Number.isInteger(customer.id) || customer.id < 1) return false
  if (typeof customer.vip !== 'boolean' || typeof customer.email !== 'string' || !EMAIL.test(customer.email))
    return false
  for (const k in customer) if (k !== 'id' && k !== 'email' && k !== 'vip') return false
  if (!isAddress(x.ship_to) || !isPayment(x.payment)) return false
  if (!Array.isArray(lines) || lines.length < 1 || lines.length > 50) return false
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (!isObject(line) || typeof line.sku !== 'string' || !SKU.test(line.sku)) return false
    const { quantity, unit_price: price, note } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999) return false
    if (typeof price !== 'number' || !(price > 0)) return false
    if (note !== null && (typeof note !== 'string' || isLonger(note, 200))) return false
    for (const k in line)
      if (k !== 'sku' && k !== 'quantity' && k !== 'unit_price' && k !== 'note') return false
  }
  for (const k in x) if (k !== 'customer' && k !== 'lines' && k !== 'ship_to' && k !== 'payment') return false
  return true
}

function isNode(x) {
  if (!isObject(x)) return false
  const { title, kind, collapsed, children } = x
  if (typeof title !== 'string' || title.length < 1 || isLonger(title, 80)) return false
  if (kind !== 'section' && kind !== 'list' && kind !== 'item') return false
  if (collapsed !== undefined && typeof collapsed !== 'boolean') return false
  if (!Array.isArray(children)) return false
  for (let i = 0; i < children.length; i++) if (!isNode(children[i])) return false
  for (const k in x) if (k !== 'title' && k !== 'kind' && k !== 'collapsed' && k !== 'children') return false
  return true
}

export function edit_outline(x) {
  if (!isObject(x)) return false
  const id = x.document_id
  if (typeof id !== 'string' || id.length < 1 || !isNode(x.root)) return false
  for (const k in x) if (k !== 'document_id' && k !== 'root') return false
  return true
}
