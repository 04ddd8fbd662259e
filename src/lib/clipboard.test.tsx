import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './clipboard';

const EXACT = ' a\r\nb\n\t提示 ${x} \\n ';

/** As much of a ClipboardItem as a promised text needs; jsdom has none. */
class PromisedItem {
  constructor(readonly data: Record<string, Promise<Blob>>) {}
}

describe('with the clipboard of the browser', () => {
  let held: string | null;
  const write = vi.fn<(items: PromisedItem[]) => Promise<void>>();
  const writeText = vi.fn<(text: string) => Promise<void>>();

  beforeEach(() => {
    held = null;
    write.mockReset().mockImplementation(async ([item]) => {
      const blob = await item!.data['text/plain']!;
      held = new TextDecoder().decode(await new Response(blob).arrayBuffer());
    });
    writeText.mockReset().mockImplementation(async (text) => {
      held = text;
    });
    vi.stubGlobal('navigator', { clipboard: { write, writeText } });
    vi.stubGlobal('ClipboardItem', PromisedItem);
    // jsdom's cannot be read back.
    vi.stubGlobal('Blob', NodeBlob);
  });

  it('copies every character', async () => {
    await copyText(EXACT);
    expect(held).toBe(EXACT);
  });

  it('asks for the clipboard before a text still under way is there', async () => {
    let arrive: (text: string) => void = () => undefined;
    const done = copyText(new Promise<string>((resolve) => (arrive = resolve)));
    expect(write).toHaveBeenCalledTimes(1);
    arrive(EXACT);
    await done;
    expect(held).toBe(EXACT);
  });

  it('waits for the text where the browser takes no promise', async () => {
    write.mockRejectedValue(new TypeError('no promises'));
    await copyText(Promise.resolve(EXACT));
    expect(held).toBe(EXACT);
  });

  it('fails when the text cannot be had', async () => {
    await expect(copyText(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(held).toBeNull();
  });

  it('fails when the browser refuses', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    await expect(copyText('x')).rejects.toThrow('denied');
  });
});

describe('on a page that is not secure', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {});
  });

  /** A browser whose copy command works: it fires the event that carries the data. */
  function stubCommand(works: boolean): Map<string, string> {
    const data = new Map<string, string>();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is what such a page has
    document.execCommand = () => {
      const event = new Event('copy', { bubbles: true, cancelable: true });
      Object.assign(event, {
        clipboardData: { setData: (type: string, text: string) => data.set(type, text) },
      });
      document.activeElement?.dispatchEvent(event);
      return works;
    };
    return data;
  }

  it('copies every character, line ends included, and gives the focus back', async () => {
    const data = stubCommand(true);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await copyText(EXACT);
    expect(data.get('text/plain')).toBe(EXACT);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('fails when the command does', async () => {
    stubCommand(false);
    await expect(copyText('x')).rejects.toThrow('the browser blocked copying');
    expect(document.querySelector('textarea')).toBeNull();
  });
});
