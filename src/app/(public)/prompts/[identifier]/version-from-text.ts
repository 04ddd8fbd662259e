/** The number of a version in an address; null for what is none. */
export function versionFromText(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null;
}
