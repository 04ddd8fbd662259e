/**
 * Puts text on the clipboard, every character as it is. A text still under way may be given as a promise: asking for
 * the clipboard at once keeps the press of the button valid in browsers that forget it while waiting. Throws when the
 * text cannot be had or the browser refuses.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (!hasAsyncClipboard()) {
    copyByCommand(await text);
  } else if (typeof text === 'string' || typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
  } else {
    await writeLater(text);
  }
}

/** Pages served over plain http to another machine have no `navigator.clipboard`, though the types have it. */
function hasAsyncClipboard(): boolean {
  return 'clipboard' in navigator && typeof navigator.clipboard.writeText === 'function';
}

async function writeLater(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  // A browser that refuses at once never looks at it; its failure is seen through `text` below.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch {
    // Some engines take no promise here; a text that failed to load fails again on this line.
    await navigator.clipboard.writeText(await text);
  }
}

function copyByCommand(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // A text area turns CRLF into LF; the event's own data stays as it is.
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  const focused = document.activeElement;
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    document.body.append(area);
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way left where the page is not secure
    if (!document.execCommand('copy')) throw new Error('the browser blocked copying');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
