/** What is said of values without an end, or nested deeper than they can be checked. */
export const TOO_DEEP = 'must not be nested so deeply'
