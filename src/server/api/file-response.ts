import 'server-only';
import { mediaTypeOf } from '@/domain/skill/media-types';

/** Media types of texts that a browser would run or draw: they are sent as plain text. */
const SENT_AS_PLAIN: ReadonlySet<string> = new Set([
  ...['text/html', 'text/css', 'text/javascript', 'text/typescript', 'text/x-python'],
  ...['image/svg+xml', 'application/xml', 'application/x-sh'],
]);

/** Headers of a download that somebody wrote: a browser neither shows it as a page nor guesses its type. */
export function downloadHeaders(name: string, mediaType: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}

/** Returns a file of a skill as a download. */
export function fileResponse(
  { path, bytes }: { path: string; bytes: Uint8Array },
  headers: Record<string, string>,
): Response {
  const known = mediaTypeOf(path);
  const mediaType = SENT_AS_PLAIN.has(known) ? 'text/plain' : known;
  const charset = mediaType.startsWith('text/') ? '; charset=utf-8' : '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return new Response(Buffer.from(bytes), {
    headers: { ...downloadHeaders(name, mediaType + charset), ...headers },
  });
}
