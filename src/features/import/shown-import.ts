/** The import whose progress and end the dialog of this page shows itself. */
let shown: string | null = null;

/** Says which one; null when the dialog shows none or is gone. */
export function showImport(id: string | null): void {
  shown = id;
}

export function isShownElsewhere(id: string): boolean {
  return shown === id;
}
