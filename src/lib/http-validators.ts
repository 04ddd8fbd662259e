export type Validators = { etag: string; lastModified: Date | null };

export function validatorHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    etag,
    ...(lastModified === null ? {} : { 'last-modified': lastModified.toUTCString() }),
    // Cached, but revalidated before each use: revoked content must not survive in a cache.
    'cache-control': 'public, no-cache',
  };
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the client has the current state: by its ETag, or without one by its time, in whole seconds (RFC 9110). */
export function isUnchanged(headers: Headers, { etag, lastModified }: Validators): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some((tag) => weak(tag) === weak(etag));
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  if (lastModified === null || Number.isNaN(since)) return false;
  return Math.floor(lastModified.getTime() / 1_000) * 1_000 <= since;
}
