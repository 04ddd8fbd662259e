/** Placeholder for the chatbot's id in CHATBOT_URL. Without it, the id is appended to the path. */
const PLACEHOLDER = /\{id\}|%7Bid%7D/gi;

/**
 * Returns the address of the chat's iframe: `url` with the id in place of `{id}`, or as the last part of its path.
 * Without an id the address is used unchanged. Null if there is no chat. The address never contains anything about the
 * visitor.
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
