/** Text from another page or app, on its way to the form of a new prompt. */
export type HandedText = { title: string; text: string };

/** The page that takes it. */
export const SAVE_PATH = '/save';

/** Longest part of an address for it; what is longer has to be pasted. */
const FRAGMENT_MAX = 6_000;

/** Stands for a text that is too long for an address. */
export const TOO_LONG = 'too-long';

/**
 * Returns the address of the page that takes a text. The text is the fragment, which browsers send to nobody, so that no
 * log has it.
 */
export function handedPath({ title, text }: HandedText): string {
  const fragment = new URLSearchParams({ title, text }).toString();
  return `${SAVE_PATH}#${fragment.length > FRAGMENT_MAX ? TOO_LONG : fragment}`;
}

/** Reads the fragment of {@link handedPath}; null for none. */
export function readHanded(hash: string): HandedText | null {
  const fields = new URLSearchParams(hash.slice(1));
  const text = fields.get('text') ?? '';
  return text.trim() === '' ? null : { title: (fields.get('title') ?? '').trim(), text };
}

/** What an app shares: its text and address as one text. */
export function sharedText({ title, text, url }: Record<'title' | 'text' | 'url', string>): HandedText {
  const isNamed = url === '' || text.includes(url);
  return { title, text: isNamed ? text : [text, url].filter((part) => part !== '').join('\n\n') };
}

/** A bookmark that hands over what is selected on a page. */
export function bookmarklet(siteUrl: string): string {
  const fields = 'new URLSearchParams({title:document.title,text:String(getSelection())})';
  return `javascript:void open(${JSON.stringify(`${siteUrl}${SAVE_PATH}#`)}+${fields})`;
}
