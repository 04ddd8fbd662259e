/** Whether every line of a text ends as on Windows. */
export function hasWindowsLines(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text);
}

/** Whether every line of a text ends as on a Mac of before 2001. */
export function hasMacLines(text: string): boolean {
  return text.includes('\r') && !text.includes('\n');
}

const MARK = '\ufeff';

/** Returns a file's new content with the line endings and the byte order mark of the file before. */
export function withLinesOf(before: Uint8Array, content: string): string {
  const old = Buffer.from(before).toString('utf8');
  // A text with line breaks of its own would change by others.
  const end = hasWindowsLines(old) ? '\r\n' : hasMacLines(old) ? '\r' : '\n';
  const text = content.includes('\r') ? content : content.replaceAll('\n', end);
  return old.startsWith(MARK) && !text.startsWith(MARK) ? `${MARK}${text}` : text;
}
