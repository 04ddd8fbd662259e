/** Where CHATBOT_URL holds the id of the chatbot when it is not simply the end of the path. */
const PLACEHOLDER = /\{id\}|%7Bid%7D/gi;

/**
 * The address of the chat's frame: `url` with the id in place of `{id}`, or as the last part of its path. An address
 * without an id is whole already. Null when there is no chat. Nothing of the visitor is ever in it (decisions, Mail,
 * files, chat).
 */
export function chatFrameAddress(url: string | undefined, id: string | undefined): string | null {
  if (url === undefined) return null;
  if (id === undefined) return url;
  const encoded = encodeURIComponent(id);
  const filled = url.replace(PLACEHOLDER, encoded);
  if (filled !== url) return filled;
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${encoded}`;
  return address.href;
}
