const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of a file, byte for byte; null for bytes that are none. */
export function textOfBytes(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
