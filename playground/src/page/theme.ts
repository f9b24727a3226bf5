const KEY = 'toolbake-theme'

/** Sets up the button that switches between light and dark; until it is used, the system's setting applies. */
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
      // The setting is not stored.
    }
  })
}
