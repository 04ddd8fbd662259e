/** Whether every line of a text ends as on Windows. */
export function hasWindowsLines(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text);
}

const MARK = '\ufeff';

/** Returns a file's new content with the line endings and the byte order mark of the file before. */
export function withLinesOf(before: Uint8Array, content: string): string {
  const old = Buffer.from(before).toString('utf8');
  // A text with line breaks of its own would change by others.
  const isWindows = hasWindowsLines(old) && !content.includes('\r');
  const text = isWindows ? content.replaceAll('\n', '\r\n') : content;
  return old.startsWith(MARK) && !text.startsWith(MARK) ? `${MARK}${text}` : text;
}
