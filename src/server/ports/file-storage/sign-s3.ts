import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';

type Request = {
  method: string;
  url: URL;
  /** By name in lower case; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** SHA-256 of a streamed body, hex. */
  bodyHash?: string;
};

type Key = { accessKeyId: string; secretAccessKey: string; region: string; now: Date };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Returns the headers of a request to S3 with its signature (Signature Version 4, header-based). It is valid for this
 * method, address and body only, also on unencrypted connections, and for some minutes.
 */
export function signS3(request: Request, key: Key): Record<string, string> {
  const { method, url, headers, body } = request;
  const moment = key.now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const bodyHash = request.bodyHash ?? sha256(body ?? '');
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': moment };
  // The host is signed as well, and sent by the HTTP client.
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}`);
  const canonical = [method, url.pathname, canonicalQuery(url), ...lines, '', names, bodyHash].join('\n');

  const scope = [day, key.region, 's3', 'aws4_request'];
  const secret = scope.reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`);
  const text = [ALGORITHM, moment, scope.join('/'), sha256(canonical)].join('\n');
  const credential = [key.accessKeyId, ...scope].join('/');
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${names}, Signature=${hmac(secret, text).toString('hex')}`,
  };
}

/** Returns the canonical query for the signature: sorted, and escaped like Amazon does. */
function canonicalQuery(url: URL): string {
  const escape = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .sort()
    .join('&');
}
