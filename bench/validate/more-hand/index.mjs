// Carefully hand-written checks for more-tools.json: see hand.mjs.
import { isLonger } from './length.mjs'

export { place_order } from './place-order.mjs'
export { update_settings } from './update-settings.mjs'

export function create_issue(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string' || typeof x.title !== 'string') return false
  const body = x.body
  return body === undefined || typeof body === 'string'
}

export function create_or_update_file(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (
    typeof x.owner !== 'string' ||
    typeof x.repo !== 'string' ||
    typeof x.path !== 'string' ||
    typeof x.content !== 'string' ||
    typeof x.message !== 'string' ||
    typeof x.branch !== 'string'
  )
    return false
  const sha = x.sha
  if (typeof sha !== 'string' && sha !== null) return false
  const a = x.allow_symlink_write
  if (typeof a !== 'boolean' && a !== null) return false
  for (const k in x)
    if (
      k !== 'owner' &&
      k !== 'repo' &&
      k !== 'path' &&
      k !== 'content' &&
      k !== 'message' &&
      k !== 'branch' &&
      k !== 'sha' &&
      k !== 'allow_symlink_write'
    )
      return false
  return true
}

export function push_files(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (
    typeof x.owner !== 'string' ||
    typeof x.repo !== 'string' ||
    typeof x.branch !== 'string' ||
    typeof x.message !== 'string'
  )
    return false
  const files = x.files
  if (!Array.isArray(files)) return false
  for (let i = 0; i < files.length; i++) {
    const f = files[i]
    if (
      typeof f !== 'object' ||
      f === null ||
      Array.isArray(f) ||
      typeof f.path !== 'string' ||
      typeof f.content !== 'string'
    )
      return false
    for (const k in f) if (k !== 'path' && k !== 'content') return false
  }
  for (const k in x)
    if (k !== 'owner' && k !== 'repo' && k !== 'branch' && k !== 'files' && k !== 'message') return false
  return true
}

export function list_issues(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string') return false
  const after = x.after
  if (after !== undefined && typeof after !== 'string') return false
  const since = x.since
  if (since !== undefined && typeof since !== 'string') return false
  const d = x.direction
  if (d !== undefined && d !== 'ASC' && d !== 'DESC') return false
  const o = x.orderBy
  if (o !== undefined && o !== 'CREATED_AT' && o !== 'UPDATED_AT' && o !== 'COMMENTS') return false
  const s = x.state
  if (s !== undefined && s !== 'OPEN' && s !== 'CLOSED') return false
  const n = x.perPage
  if (n !== undefined && !(typeof n === 'number' && n >= 1 && n <= 100)) return false
  const labels = x.labels
  if (labels !== undefined) {
    if (!Array.isArray(labels)) return false
    for (let i = 0; i < labels.length; i++) if (typeof labels[i] !== 'string') return false
  }
  const fields = x.fields
  if (fields !== undefined) {
    if (!Array.isArray(fields)) return false
    for (let i = 0; i < fields.length; i++) {
      const f = fields[i]
      if (
        f !== 'number' &&
        f !== 'title' &&
        f !== 'body' &&
        f !== 'state' &&
        f !== 'user' &&
        f !== 'labels' &&
        f !== 'assignees' &&
        f !== 'comments' &&
        f !== 'created_at' &&
        f !== 'updated_at' &&
        f !== 'field_values'
      )
        return false
    }
  }
  const ff = x.field_filters
  if (ff !== undefined) {
    if (!Array.isArray(ff)) return false
    for (let i = 0; i < ff.length; i++) {
      const f = ff[i]
      if (
        typeof f !== 'object' ||
        f === null ||
        Array.isArray(f) ||
        typeof f.field_name !== 'string' ||
        typeof f.value !== 'string'
      )
        return false
    }
  }
  return true
}

export function issue_write(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string') return false
  const m = x.method
  if (m !== 'create' && m !== 'update') return false
  const title = x.title
  if (title !== undefined && typeof title !== 'string') return false
  const body = x.body
  if (body !== undefined && typeof body !== 'string') return false
  const dup = x.duplicate_of
  if (dup !== undefined && typeof dup !== 'number') return false
  const num = x.issue_number
  if (num !== undefined && typeof num !== 'number') return false
  const mil = x.milestone
  if (mil !== undefined && typeof mil !== 'number') return false
  const st = x.state
  if (st !== undefined && st !== 'open' && st !== 'closed') return false
  const sr = x.state_reason
  if (sr !== undefined && sr !== 'completed' && sr !== 'not_planned' && sr !== 'duplicate') return false
  const ty = x.type
  if (ty !== undefined && ty !== null && !(typeof ty === 'string' && ty.length > 0)) return false
  const as = x.assignees
  if (as !== undefined) {
    if (!Array.isArray(as)) return false
    for (let i = 0; i < as.length; i++) if (typeof as[i] !== 'string') return false
  }
  const la = x.labels
  if (la !== undefined) {
    if (!Array.isArray(la)) return false
    for (let i = 0; i < la.length; i++) if (typeof la[i] !== 'string') return false
  }
  const fs = x.issue_fields
  if (fs !== undefined) {
    if (!Array.isArray(fs)) return false
    for (let i = 0; i < fs.length; i++) {
      const f = fs[i]
      if (typeof f !== 'object' || f === null || Array.isArray(f) || typeof f.field_name !== 'string')
        return false
      const d = f.delete
      if (d !== undefined && typeof d !== 'boolean') return false
      const o = f.field_option_name
      if (o !== undefined && typeof o !== 'string') return false
      const v = f.value
      if (v !== undefined && typeof v !== 'string' && typeof v !== 'number' && typeof v !== 'boolean')
        return false
      for (const k in f)
        if (k !== 'field_name' && k !== 'value' && k !== 'field_option_name' && k !== 'delete') return false
    }
  }
  for (const k in x)
    if (
      k !== 'owner' &&
      k !== 'repo' &&
      k !== 'method' &&
      k !== 'title' &&
      k !== 'body' &&
      k !== 'labels' &&
      k !== 'assignees' &&
      k !== 'state' &&
      k !== 'state_reason' &&
      k !== 'issue_number' &&
      k !== 'milestone' &&
      k !== 'type' &&
      k !== 'duplicate_of' &&
      k !== 'issue_fields'
    )
      return false
  return true
}

function check_node(n) {
  if (typeof n !== 'object' || n === null || Array.isArray(n)) return false
  const t = n.title
  if (typeof t !== 'string' || t.length < 1 || isLonger(t, 80)) return false
  const k = n.kind
  if (k !== 'section' && k !== 'list' && k !== 'item') return false
  const c = n.collapsed
  if (c !== undefined && typeof c !== 'boolean') return false
  const ch = n.children
  if (!Array.isArray(ch)) return false
  for (let i = 0; i < ch.length; i++) if (!check_node(ch[i])) return false
  for (const p in n) if (p !== 'title' && p !== 'kind' && p !== 'collapsed' && p !== 'children') return false
  return true
}
export function edit_outline(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  const d = x.document_id
  if (typeof d !== 'string' || d.length < 1 || !check_node(x.root)) return false
  for (const k in x) if (k !== 'document_id' && k !== 'root') return false
  return true
}

export function set_issue_fields(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  if (typeof x.owner !== 'string' || typeof x.repo !== 'string') return false
  const n = x.issue_number
  if (typeof n !== 'number' || !(n >= 1)) return false
  const fs = x.fields
  if (!Array.isArray(fs) || fs.length < 1) return false
  for (let i = 0; i < fs.length; i++) {
    const f = fs[i]
    if (typeof f !== 'object' || f === null || Array.isArray(f) || typeof f.field_id !== 'string')
      return false
    const c = f.confidence
    if (c !== undefined && c !== 'LOW' && c !== 'MEDIUM' && c !== 'HIGH') return false
    const d = f.date_value
    if (d !== undefined && typeof d !== 'string') return false
    const de = f.delete
    if (de !== undefined && typeof de !== 'boolean') return false
    const su = f.is_suggestion
    if (su !== undefined && typeof su !== 'boolean') return false
    const nv = f.number_value
    if (nv !== undefined && typeof nv !== 'number') return false
    const r = f.rationale
    if (r !== undefined && (typeof r !== 'string' || isLonger(r, 280))) return false
    const so = f.single_select_option_id
    if (so !== undefined && typeof so !== 'string') return false
    const tv = f.text_value
    if (tv !== undefined && typeof tv !== 'string') return false
  }
  return true
}

const RE_LANG = /^[a-z]{2}(-[A-Z]{2})?$/u
export function create_flashcards(x) {
  if (typeof x !== 'object' || x === null || Array.isArray(x)) return false
  const d = x.deck
  if (typeof d !== 'string' || d.length < 1 || isLonger(d, 60)) return false
  const l = x.language
  if (typeof l !== 'string' || !RE_LANG.test(l) || typeof x.shuffle !== 'boolean') return false
  const cs = x.cards
  if (!Array.isArray(cs) || cs.length < 1 || cs.length > 100) return false
  for (let i = 0; i < cs.length; i++) {
    const c = cs[i]
    if (typeof c !== 'object' || c === null || Array.isArray(c)) return false
    const f = c.front
    if (typeof f !== 'string' || f.length < 1 || isLonger(f, 400)) return false
    const b = c.back
    if (typeof b !== 'string' || b.length < 1 || isLonger(b, 400)) return false
    const y = c.difficulty
    if (y !== 'easy' && y !== 'medium' && y !== 'hard') return false
    const h = c.hint
    if (typeof h !== 'string' && h !== null) return false
    const t = c.tags
    if (!Array.isArray(t) || t.length > 10) return false
    for (let j = 0; j < t.length; j++) if (typeof t[j] !== 'string' || t[j].length < 1) return false
    for (const k in c)
      if (k !== 'front' && k !== 'back' && k !== 'difficulty' && k !== 'tags' && k !== 'hint') return false
  }
  for (const k in x) if (k !== 'deck' && k !== 'language' && k !== 'cards' && k !== 'shuffle') return false
  return true
}
