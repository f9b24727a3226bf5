/** Where a value stands in its text, as offsets. An alias has the place of the node that its anchor names. */
export interface Place {
  readonly start: number
  readonly end: number
  /** Absent for scalars. Keyed by the member's name or the item's index. */
  readonly members?: ReadonlyMap<string, Member>
}

export interface Member {
  readonly key: Span
  readonly place: Place
}

export interface Span {
  readonly start: number
  readonly end: number
}

/** The span of the value, or of its key, at a path; of the nearest ancestor that exists when there is none. */
export function spanAt(root: Place, path: readonly string[], mark: 'key' | 'value'): Span {
  let place = root
  let key: Span = root
  for (const name of path) {
    const member = place.members?.get(name)
    if (member === undefined) return place
    place = member.place
    key = member.key
  }
  return mark === 'key' ? key : place
}
