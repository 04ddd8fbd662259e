const KILOBYTE = 1024;

/** Returns a number of bytes in words: `512 bytes`, `12 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}
