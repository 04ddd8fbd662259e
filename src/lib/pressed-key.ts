/**
 * The key of a press as the shortcuts name it: what the keyboard types, in lower case. A script without Latin letters
 * gives the letter of that key on a US keyboard.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = key.length !== 1 || key.charCodeAt(0) < 128;
  const letter = isLatin ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
  return (letter ?? key).toLowerCase();
}

/** Cmd stands for Ctrl on Apple's machines, where Ctrl and K cut a line in two while typing. */
export function isApple(): boolean {
  return /Mac|iPad|iPhone/.test(navigator.userAgent);
}

/** Whether a press asks for the command palette: Ctrl and K, or on Apple's machines Cmd and K. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isCommand = isApple() ? event.metaKey : event.ctrlKey;
  return isCommand && !event.altKey && !event.shiftKey && pressedKey(event) === 'k';
}
