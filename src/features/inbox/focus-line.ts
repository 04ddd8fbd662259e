const LINE = '[data-inbox-line]';

/** The line of a list that has the focus, or holds what has it. */
export function currentLine(list: HTMLElement | null): HTMLElement | null {
  const line = document.activeElement?.closest<HTMLElement>(LINE) ?? null;
  return line !== null && list?.contains(line) ? line : null;
}

export function linesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(LINE)];
}

/** Moves the focus from a line that goes away to the one after it, else before it. */
export function focusNextLine(list: HTMLElement | null): void {
  const line = currentLine(list);
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

/** Moves the focus from a part of a line that goes away to the line itself. */
export function focusOwnLine(): void {
  document.activeElement?.closest<HTMLElement>(LINE)?.focus();
}
