const KEY = 'toolbake-theme'

/** A button between light and dark; until it is used, the system decides. */
export function listenForTheme(control: HTMLElement): void {
  const root = document.documentElement
  control.addEventListener('click', () => {
    const isDark =
      root.dataset['theme'] === undefined
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : root.dataset['theme'] === 'dark'
    root.dataset['theme'] = isDark ? 'light' : 'dark'
    try {
      localStorage.setItem(KEY, root.dataset['theme'])
    } catch {
      // Not remembered, then.
    }
  })
}
