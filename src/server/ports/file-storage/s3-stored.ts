/** A file as a store shows it: its size and ETag, `missing`, `other` content, or `hidden` if the key may not ask. */
export type SeenFile = { bytes: number | null; etag: string | null } | 'missing' | 'other' | 'hidden';

/** Result of a PUT: found in the store, or sent with a key that may only write. */
export type StoredCheck = 'checked' | 'unchecked';

/** Milliseconds between tries: a store that is busy or shows a new file late has about 15 seconds. */
export const S3_WAITS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

type Sent = {
  bytes: number;
  /** MD5 of what was sent, hex. */
  md5: string;
  /** Returns a header of the response to the PUT; null without it. */
  header: (name: string) => string | null;
};

/** Why a file that was sent is not in the store, as codes beside S3's own. */
type NotStored = 'NoETag' | 'ETagDiffers' | 'NotFoundAfterUpload' | 'SizeDiffers' | 'ContentDiffers';

/** Removes what servers and proxies on the way add to an ETag. */
const plainEtag = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replaceAll('"', '')
    .replace(/[-;]gzip$/, '')
    .toLowerCase();

/** Whether the ETag is no MD5 although it looks like one: the store encrypts with a key of its own or the customer's. */
function hasEncryptedTag({ header }: Sent): boolean {
  const encryption = header('x-amz-server-side-encryption') ?? '';
  return (
    encryption.startsWith('aws:kms') ||
    header('x-amz-server-side-encryption-customer-algorithm') !== null ||
    header('x-goog-encryption-kms-key-name') !== null
  );
}

function problemOfTag(sent: Sent): NotStored | null {
  const etag = plainEtag(sent.header('etag') ?? '');
  if (etag === '') return 'NoETag';
  const isMd5 = /^[0-9a-f]{32}$/.test(etag) && !hasEncryptedTag(sent);
  return isMd5 && etag !== sent.md5 ? 'ETagDiffers' : null;
}

function problemOfSeen(sent: Sent, seen: SeenFile): NotStored | null {
  if (seen === 'other') return 'ContentDiffers';
  if (typeof seen === 'string') return 'NotFoundAfterUpload';
  if (seen.bytes !== sent.bytes) return 'SizeDiffers';
  const etag = plainEtag(seen.etag ?? '');
  return etag === '' || etag === plainEtag(sent.header('etag') ?? '') ? null : 'ContentDiffers';
}

/** A way to see a file in the store. */
export type Look = {
  ask: () => Promise<SeenFile>;
  /** Whether a failure counts although another look has seen the file: what can't be read is not stored. */
  isNeeded?: boolean;
};

/**
 * Checks that a file is in the store after a PUT that succeeded: a console or proxy at the address also responds with
 * 200. All `looks` that may answer must agree: one may be what lies. They are asked again after each wait, as some
 * stores show a new file late.
 * @param looks HEAD, the list, reading
 * @returns why it is not stored, or how far that was checked
 */
export async function checkStored(
  sent: Sent,
  looks: readonly Look[],
  pause: (ms: number) => Promise<unknown>,
  waits: readonly number[] = S3_WAITS_MS,
): Promise<StoredCheck | { problem: NotStored }> {
  const tagProblem = problemOfTag(sent);
  if (tagProblem !== null) return { problem: tagProblem };
  for (let tries = 0; ; tries += 1) {
    const problem = await problemOfLooks(sent, looks);
    if (problem === 'hidden') return 'unchecked';
    if (problem === null) return 'checked';
    const wait = waits[tries];
    if (wait === undefined) return { problem };
    await pause(wait);
  }
}

/** What the looks say together: the first problem, null if all agree, `hidden` if none may ask. */
async function problemOfLooks(sent: Sent, looks: readonly Look[]): Promise<NotStored | 'hidden' | null> {
  let isSeen = false;
  for (const { ask, isNeeded = false } of looks) {
    let seen: SeenFile;
    try {
      seen = await ask();
    } catch (error) {
      // Another look that fails says nothing against what was seen.
      if (isNeeded || !isSeen) throw error;
      continue;
    }
    if (seen === 'hidden' || (typeof seen === 'object' && seen.bytes === null)) continue;
    const problem = problemOfSeen(sent, seen);
    if (problem !== null) return problem;
    isSeen = true;
  }
  return isSeen ? null : 'hidden';
}

/** Returns what a response to HEAD says. Null for a failure, which says nothing of the file. */
export function seenByHead(status: number, header: (name: string) => string | null): SeenFile | null {
  if (status === 404 || status === 410) return 'missing';
  if (status === 401 || status === 403 || status === 405 || status === 501) return 'hidden';
  if (status < 200 || status >= 300) return null;
  const length = header('content-length');
  return { bytes: length === null ? null : Number(length), etag: header('etag') };
}

/** Returns what a page of the list says of a key, the first one of its prefix. Null for what is no list. */
export function seenInList(page: string, key: string): SeenFile | null {
  if (!/<ListBucketResult[\s>]/.test(page)) return null;
  for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    if (/<Key>([^<]*)<\/Key>/.exec(entry)?.[1] !== key) continue;
    const bytes = /<Size>(\d{1,15})<\/Size>/.exec(entry)?.[1];
    const etag = /<ETag>([^<]*)<\/ETag>/.exec(entry)?.[1]?.replaceAll('&quot;', '').replaceAll('&#34;', '');
    return { bytes: bytes === undefined ? null : Number(bytes), etag: etag ?? null };
  }
  return 'missing';
}

/** Codes of busy stores; not all of them come with a status that says so. */
const BUSY_CODES: ReadonlySet<string> = new Set([
  ...['SlowDown', 'ServiceUnavailable', 'InternalError', 'TooManyRequests', 'RequestTimeout'],
  ...['OperationAborted', 'RequestLimitExceeded', 'Throttling', 'ThrottlingException'],
]);
/** Request Timeout, Too Early, Too Many Requests. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);
const NOT_IMPLEMENTED = 501;

/** Whether the same request may succeed later: the store is busy, or it or what is in front of it failed. */
export function isBusy(status: number, code: string | undefined): boolean {
  const hasFailed = status >= 500 && status !== NOT_IMPLEMENTED;
  return hasFailed || BUSY_STATUSES.has(status) || (code !== undefined && BUSY_CODES.has(code));
}

/** S3's code for a signature of another time. */
export const CLOCK_SKEWED = 'RequestTimeTooSkewed';
/** As S3 allows. */
const SKEW_MAX_MS = 15 * 60_000;

/** Whether a refusal comes from a wrong clock: not every store says so, but all send their date. */
export function isSkewed(status: number, date: string | null | undefined, now: Date): boolean {
  if (status !== 400 && status !== 401 && status !== 403) return false;
  const theirs = Date.parse(date ?? '');
  return Number.isFinite(theirs) && Math.abs(theirs - now.getTime()) > SKEW_MAX_MS;
}
