import { codePoints, isLonger } from './length.mjs'

const RE_EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/u,
  RE_SKU = /^[A-Z]{3}-[0-9]{4}$/u,
  RE_ZIP = /^[A-Z0-9][A-Z0-9 -]{2,9}$/u,
  RE_CC = /^[A-Z]{2}$/u
function check_address(a) {
  if (typeof a !== 'object' || a === null || Array.isArray(a)) return false
  const l1 = a.line1
  if (typeof l1 !== 'string' || l1.length < 1 || isLonger(l1, 120)) return false
  const l2 = a.line2
  if (typeof l2 !== 'string' && l2 !== null) return false
  const c = a.city
  if (typeof c !== 'string' || c.length < 1) return false
  const z = a.postal_code
  if (typeof z !== 'string' || !RE_ZIP.test(z)) return false
  const n = a.country
  if (typeof n !== 'string' || !RE_CC.test(n)) return false
  for (const k in a)
    if (k !== 'line1' && k !== 'line2' && k !== 'city' && k !== 'postal_code' && k !== 'country') return false
  return true
}
export function place_order(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  const cu = x.currency
  if (cu !== 'EUR' && cu !== 'USD' && cu !== 'GBP' && cu !== 'JPY' && cu !== 'CNY') return false
  const gm = x.gift_message
  if (gm !== null && (typeof gm !== 'string' || isLonger(gm, 280))) return false
  const c = x.customer
  if (
    typeof c !== 'object' ||
    c === null ||
    Array.isArray(c) ||
    !Number.isInteger(c.id) ||
    c.id < 1 ||
    typeof c.vip !== 'boolean' ||
    typeof c.email !== 'string' ||
    !RE_EMAIL.test(c.email)
  )
    return false
  for (const k in c) if (k !== 'id' && k !== 'email' && k !== 'vip') return false
  const p = x.payment
  if (typeof p !== 'object' || p === null || Array.isArray(p)) return false
  switch (p.kind) {
    case 'card': {
      const t = p.token
      if (
        typeof p.save !== 'boolean' ||
        typeof t !== 'string' ||
        (t.length < 16 && (t.length < 8 || codePoints(t) < 8))
      )
        return false
      for (const k in p) if (k !== 'kind' && k !== 'token' && k !== 'save') return false
      break
    }
    case 'invoice': {
      const d = p.due_days
      if (typeof p.po_number !== 'string' || !Number.isInteger(d) || d < 0 || d > 90) return false
      for (const k in p) if (k !== 'kind' && k !== 'po_number' && k !== 'due_days') return false
      break
    }
    case 'wallet': {
      const v = p.provider
      if (v !== 'apple' && v !== 'google' && v !== 'paypal') return false
      for (const k in p) if (k !== 'kind' && k !== 'provider') return false
      break
    }
    default:
      return false
  }
  if (!check_address(x.ship_to)) return false
  const b = x.bill_to
  if (b !== null && !check_address(b)) return false
  const lines = x.lines
  if (!Array.isArray(lines) || lines.length < 1 || lines.length > 50) return false
  for (let i = 0; i < lines.length; i++) {
    const l = lines[i]
    if (typeof l !== 'object' || l === null || Array.isArray(l)) return false
    const s = l.sku
    if (typeof s !== 'string' || !RE_SKU.test(s)) return false
    const q = l.quantity
    if (!Number.isInteger(q) || q < 1 || q > 999) return false
    const u = l.unit_price
    if (typeof u !== 'number' || !(u > 0)) return false
    const n = l.note
    if (n !== null && (typeof n !== 'string' || isLonger(n, 200))) return false
    const o = l.options
    if (!Array.isArray(o) || o.length > 5) return false
    for (let j = 0; j < o.length; j++) if (typeof o[j] !== 'string' || o[j].length < 1) return false
    for (const k in l)
      if (k !== 'sku' && k !== 'quantity' && k !== 'unit_price' && k !== 'note' && k !== 'options')
        return false
  }
  for (const k in x)
    if (
      k !== 'customer' &&
      k !== 'lines' &&
      k !== 'ship_to' &&
      k !== 'bill_to' &&
      k !== 'payment' &&
      k !== 'currency' &&
      k !== 'gift_message'
    )
      return false
  return true
}
