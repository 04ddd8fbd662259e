/** The line that opens or closes a fenced block of code, as Markdown has it. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;

/** The fence a line opens: its character and length; null for any other line. */
function openedFence(line: string): { mark: string; length: number } | null {
  const [, run = '', rest = ''] = FENCE.exec(line) ?? [];
  if (run === '' || (run.startsWith('`') && rest.includes('`'))) return null;
  return { mark: run.charAt(0), length: run.length };
}

function closesFence(line: string, fence: { mark: string; length: number }): boolean {
  const [, run = '', rest = ''] = FENCE.exec(line) ?? [];
  return run.startsWith(fence.mark) && run.length >= fence.length && rest.trim() === '';
}

/** `[start, end)` of the stretches outside fenced code. A fence that is never closed reaches to the end. */
export function proseRanges(content: string): [start: number, end: number][] {
  if (!content.includes('```') && !content.includes('~~~')) return [[0, content.length]];
  const ranges: [number, number][] = [];
  let fence: { mark: string; length: number } | null = null;
  let proseStart = 0;
  let lineStart = 0;
  while (lineStart < content.length) {
    const newline = content.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? content.length : newline;
    const next = newline === -1 ? content.length : newline + 1;
    const line = content.slice(lineStart, lineEnd).replace(/\r$/, '');
    if (fence === null) {
      fence = openedFence(line);
      if (fence !== null) ranges.push([proseStart, lineStart]);
    } else if (closesFence(line, fence)) {
      fence = null;
      proseStart = next;
    }
    lineStart = next;
  }
  if (fence === null) ranges.push([proseStart, content.length]);
  return ranges;
}
