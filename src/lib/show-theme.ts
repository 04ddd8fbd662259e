/** Where `next-themes` keeps the choice of this device. */
export const THEME_STORAGE_KEY = 'theme-storage';

/**
 * Gives the document the theme of this device, as `next-themes` does later in the page: a frame may be painted before
 * that, in the wrong theme. Runs inline in the page's HTML, so it must not use anything outside itself.
 */
export function showTheme(): void {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem('theme-storage');
  } catch {
    // Without storage the system decides.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'dark' || choice === 'light' ? choice : system;
  document.documentElement.classList.add(theme);
  document.documentElement.style.colorScheme = theme;
}
