/**
 * Replaces a range of a text field as if it were typed: undo takes it back, and `input` is fired. The caret is behind
 * the text afterwards, and the field has the focus.
 */
export function insertText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way into the undo history; `setRangeText` empties it
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
