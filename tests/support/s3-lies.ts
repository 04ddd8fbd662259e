import { type Lie, md5 } from './lying-s3';

/** Stores that lose, truncate, delay or lie at each step. */

const OTHER = md5(Buffer.from('other'));

export const on =
  (step: string, act: Lie): Lie =>
  (call, res, files) =>
    call.step === step && act(call, res, files);
export const all =
  (...lies: readonly Lie[]): Lie =>
  (...given) =>
    lies.some((lie) => lie(...given));
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Lie =>
  (_call, res) => {
    res.writeHead(code, headers).end(body);
    return true;
  };
export const refused: Lie = (_call, res) => {
  res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  return true;
};
/** The first tries of a step. */
const first =
  (times: number, lie: Lie): Lie =>
  (call, res, files) =>
    call.tries < times && lie(call, res, files);
/** Stores what `keep` makes of the bytes, and answers with a tag. */
const storing =
  (keep: (body: Buffer) => Buffer | null, etag: (body: Buffer) => string, headers = {}): Lie =>
  ({ key, body }, res, files) => {
    const kept = keep(body);
    if (kept !== null) files.set(key, kept);
    res.writeHead(200, { etag: etag(body), ...headers }).end();
    return true;
  };
/** Shows what is stored under an ETag. */
const underTag =
  (tag: string): Lie =>
  ({ step, key }, res, files) => {
    const file = files.get(key);
    if (file === undefined) return false;
    const entry = `<Contents><Key>${key}</Key><ETag>"${tag}"</ETag><Size>${file.length}</Size></Contents>`;
    const list = `<ListBucketResult>${entry}</ListBucketResult>`;
    const sent = step === 'list' ? list : file;
    res.writeHead(200, { etag: `"${tag}"`, 'content-length': sent.length }).end(step === 'head' ? '' : sent);
    return true;
  };
/** Claims that what was sent is there. */
const claiming: Lie = ({ step, key, sent = Buffer.alloc(0) }, res) =>
  underTag(md5(sent))({ step, key, sent, body: sent, tries: 0 }, res, new Map([[key, sent]]));
export const half = (body: Buffer) => body.subarray(0, body.length / 2);
export const readingHalf: Lie = ({ key }, res, files) => {
  res.writeHead(200).end(half(files.get(key) ?? Buffer.alloc(2)));
  return true;
};
const closed: Lie = (_call, res) => Boolean(res.destroy());
/** Ends the connection in the middle of an answer. */
const cutting: Lie = (_call, res) => {
  res.writeHead(200, { 'content-length': 1_000 });
  res.write('<half', () => res.destroy());
  return true;
};
/** A list of one file: the one that is asked for, with other facts. */
const listing =
  (entry: (key: string) => { name: string; bytes: number }): Lie =>
  ({ key }, res) => {
    const { name, bytes } = entry(key);
    const contents = `<Contents><Key>${name}</Key><Size>${bytes}</Size></Contents>`;
    return Boolean(res.writeHead(200).end(`<ListBucketResult>${contents}</ListBucketResult>`));
  };
const lost = () => null;
const truthful = (body: Buffer) => `"${md5(body)}"`;
const multipart = () => `"${OTHER}-2"`;
const kms = { 'x-amz-server-side-encryption': 'aws:kms' };
export const page = '<!doctype html><title>Console</title>';

/** What a store may do, and what a backup to it says then: a check, or why it is not stored. */
export const LIES: readonly [what: string, lie: Lie, outcome: string][] = [
  ['answers as S3 does', () => false, 'checked'],
  [
    'is a web console: 200 and a page for everything',
    status(200, { 'content-type': 'text/html' }, page),
    'NoETag',
  ],
  [
    'is a web server with an ETag of its page',
    status(200, { etag: '"64f-5e1"' }, page),
    'NotFoundAfterUpload',
  ],
  ['answers 204 to everything', status(204), 'NoETag'],
  ['loses the file after the right ETag', on('put', storing(lost, truthful)), 'NotFoundAfterUpload'],
  [
    'keeps half of it and says so in the ETag',
    on(
      'put',
      storing(half, (body) => `"${md5(half(body))}"`),
    ),
    'ETagDiffers',
  ],
  ['keeps half of it and gives the ETag of all', on('put', storing(half, truthful)), 'SizeDiffers'],
  ['keeps half of it under an ETag that is no MD5', on('put', storing(half, multipart)), 'SizeDiffers'],
  [
    'keeps other bytes of the same size',
    on(
      'put',
      storing((body) => Buffer.alloc(body.length), truthful),
    ),
    'ContentDiffers',
  ],
  [
    'keeps nothing of it',
    on(
      'put',
      storing(() => Buffer.alloc(0), truthful),
    ),
    'SizeDiffers',
  ],
  [
    'gives the ETag of another file',
    on(
      'put',
      storing(
        (body) => body,
        () => `"${OTHER}"`,
      ),
    ),
    'ETagDiffers',
  ],
  [
    'gives an empty ETag',
    on(
      'put',
      storing(
        (body) => body,
        () => '""',
      ),
    ),
    'NoETag',
  ],
  [
    'has lost it and may not be asked by HEAD',
    all(on('put', storing(lost, truthful)), on('head', refused)),
    'NotFoundAfterUpload',
  ],
  [
    'has half and may not be asked by HEAD',
    all(on('put', storing(half, truthful)), on('head', refused)),
    'SizeDiffers',
  ],
  [
    'gives a page for the list',
    all(on('head', refused), on('list', status(200, {}, page))),
    'NotFoundAfterUpload',
  ],
  ['shows it late', on('head', first(2, status(404))), 'checked'],
  ['shows the old size for a while', on('head', first(2, status(200, { 'content-length': '7' }))), 'checked'],
  ['never shows it', on('head', status(404)), 'NotFoundAfterUpload'],
  ['answers HEAD without a size', on('head', status(200, { 'transfer-encoding': 'chunked' })), 'checked'],
  ['knows no HEAD', on('head', status(501)), 'checked'],
  ['allows only writing', all(on('head', refused), on('list', refused), on('get', refused)), 'unchecked'],
  ['allows neither HEAD nor list', all(on('head', refused), on('list', refused)), 'checked'],
  [
    'claims at HEAD what it has lost',
    all(on('put', storing(lost, truthful)), on('head', claiming)),
    'NotFoundAfterUpload',
  ],
  [
    'claims in the list what it has lost',
    all(on('put', storing(lost, truthful)), on('list', claiming)),
    'NotFoundAfterUpload',
  ],
  [
    'claims at HEAD and in the list what it has lost',
    all(on('put', storing(lost, truthful)), on('head', claiming), on('list', claiming)),
    'NotFoundAfterUpload',
  ],
  [
    'claims the whole of what it has cut',
    all(on('put', storing(half, truthful)), on('head', claiming), on('list', claiming)),
    'SizeDiffers',
  ],
  [
    'claims at HEAD other bytes than it has',
    all(
      on(
        'put',
        storing((body) => Buffer.alloc(body.length), truthful),
      ),
      on('head', claiming),
      on('list', claiming),
    ),
    'ContentDiffers',
  ],
  ['gives half of it back', on('get', readingHalf), 'SizeDiffers'],
  ['gives a page back', on('get', status(200, {}, page)), 'SizeDiffers'],
  ['gives it back late', on('get', first(2, status(404))), 'checked'],
  [
    'lists it late',
    on('list', first(2, status(200, {}, '<ListBucketResult></ListBucketResult>'))),
    'checked',
  ],
  ['may not read it', on('get', refused), 'checked'],
  ['may not list', on('list', refused), 'checked'],
  ['fails at the list, and shows it at HEAD', on('list', status(400)), 'checked'],
  ['closes the connection when it is read', on('get', closed), 'ECONNRESET'],
  ['closes the connection once when it is read', on('get', first(1, closed)), 'checked'],
  ['closes the connection twice at PUT', on('put', first(2, closed)), 'checked'],
  ['always closes the connection at PUT', on('put', closed), 'ECONNRESET'],
  [
    'claims at HEAD and in the list what it has lost, and closes the connection when it is read',
    all(on('put', storing(lost, truthful)), on('head', claiming), on('list', claiming), on('get', closed)),
    'ECONNRESET',
  ],
  [
    'claims at HEAD what it has lost, and fails at everything else',
    all(
      on('put', storing(lost, truthful)),
      on('head', claiming),
      on('list', status(400)),
      on('get', status(400)),
    ),
    'HTTP 400',
  ],
  [
    'sends elsewhere when it is read',
    on('get', status(307, { location: 'http://127.0.0.1:9/' })),
    'HTTP 307',
  ],
  [
    'can give it back only after hours',
    on('get', status(403, {}, '<Error><Code>InvalidObjectState</Code></Error>')),
    'checked',
  ],
  ['has removed it already', on('head', status(410)), 'NotFoundAfterUpload'],
  [
    'lists another file',
    on(
      'list',
      listing((key) => ({ name: `${key}.part`, bytes: 180_000 })),
    ),
    'NotFoundAfterUpload',
  ],
  [
    'lists it with another size',
    on(
      'list',
      listing((key) => ({ name: key, bytes: 7 })),
    ),
    'SizeDiffers',
  ],
  [
    'gives more back than it got',
    on('get', ({ sent = Buffer.alloc(0) }, res) =>
      Boolean(res.writeHead(200).end(Buffer.concat([sent, sent]))),
    ),
    'SizeDiffers',
  ],
  [
    'gives zeros for the end back',
    on('get', ({ sent = Buffer.alloc(0) }, res) =>
      Boolean(res.writeHead(206).end(Buffer.alloc(Math.min(sent.length, 65_536)))),
    ),
    'ContentDiffers',
  ],
  [
    'gives less of the end back than was asked for',
    on('get', ({ sent = Buffer.alloc(0) }, res) => Boolean(res.writeHead(206).end(sent.subarray(-1_000)))),
    'ContentDiffers',
  ],
  [
    'writes its ETag weak and in capitals',
    on(
      'put',
      storing(
        (body) => body,
        (body) => `W/"${md5(body).toUpperCase()}"`,
      ),
    ),
    'checked',
  ],
  ['is behind a gateway that fails twice', on('put', first(2, status(502, {}, page))), 'checked'],
  ['is behind a gateway that waits in vain once', on('get', first(1, status(504, {}, page))), 'checked'],
  [
    'calls itself busy with a status of its own',
    on('put', first(2, status(400, {}, '<Error><Code>RequestTimeout</Code></Error>'))),
    'checked',
  ],
  [
    'allows only writing, and answers HEAD with 404 for that',
    all(on('head', status(404)), on('list', refused), on('get', refused)),
    'NotFoundAfterUpload',
  ],
  [
    'allows only writing, and loses the file without an ETag',
    all(on('put', status(200)), on('head', refused), on('list', refused)),
    'NoETag',
  ],
  [
    'encrypts by a key: its ETag is no MD5',
    all(
      on(
        'put',
        storing(
          (body) => body,
          () => `"${OTHER}"`,
          kms,
        ),
      ),
      ...['head', 'get', 'list'].map((step) => on(step, underTag(OTHER))),
    ),
    'checked',
  ],
  [
    'is busy twice at PUT',
    on('put', first(2, status(503, {}, '<Error><Code>SlowDown</Code></Error>'))),
    'checked',
  ],
  ['is busy twice at HEAD', on('head', first(2, status(503))), 'checked'],
  ['says too many requests once', on('put', first(1, status(429))), 'checked'],
  [
    'fails once',
    on('put', first(1, status(500, {}, '<Error><Code>InternalError</Code></Error>'))),
    'checked',
  ],
  ['waits in vain for the whole of it once', on('put', first(1, status(408))), 'checked'],
  ['is behind a gateway with a status of its own', on('put', first(2, status(520, {}, page))), 'checked'],
  ['is behind a gateway that finds nobody for a while', on('head', first(2, status(522))), 'checked'],
  ['has no room for a moment', on('put', first(1, status(507))), 'checked'],
  ['has no room', on('put', status(507)), 'HTTP 507'],
  ['answers too early', on('get', first(1, status(425))), 'checked'],
  [
    'says in a success that it failed',
    on('put', status(200, {}, '<Error><Code>InternalError</Code></Error>')),
    'NoETag',
  ],
  [
    'says in a success with an ETag that it failed',
    on('put', ({ body }, res) =>
      Boolean(res.writeHead(200, { etag: truthful(body) }).end('<Error><Code>InternalError</Code></Error>')),
    ),
    'NotFoundAfterUpload',
  ],
  ['cuts its answer to PUT', on('put', first(2, cutting)), 'checked'],
  ['cuts what it gives back once', on('get', first(1, cutting)), 'checked'],
  ['always cuts what it gives back', on('get', cutting), 'ECONNRESET'],
  [
    'gives the end back as the beginning',
    on('get', ({ sent = Buffer.alloc(0) }, res) => Boolean(res.writeHead(206).end(sent.subarray(1, 65_537)))),
    'ContentDiffers',
  ],
  ['gives nothing of the end back', on('get', status(206)), 'ContentDiffers'],
  ['answers the end without content', on('get', status(204)), 'SizeDiffers'],
  [
    'has the empty file: its ETag says so',
    on(
      'put',
      storing(
        () => Buffer.alloc(0),
        () => `"${md5(Buffer.alloc(0))}"`,
      ),
    ),
    'ETagDiffers',
  ],
  [
    'forgets the file as soon as HEAD has shown it',
    on('head', ({ key }, _res, files) => {
      setImmediate(() => files.delete(key));
      return false;
    }),
    'NotFoundAfterUpload',
  ],
  [
    'forgets the file as soon as the list has shown it',
    on('list', ({ key }, _res, files) => {
      setImmediate(() => files.delete(key));
      return false;
    }),
    'NotFoundAfterUpload',
  ],
  [
    'replaces the file by another of its size after HEAD',
    on('head', ({ key, sent = Buffer.alloc(0) }, _res, files) => {
      setImmediate(() => files.set(key, Buffer.alloc(sent.length)));
      return false;
    }),
    'ContentDiffers',
  ],
  [
    'lists names only',
    on('list', ({ key }, res) =>
      Boolean(
        res.writeHead(200).end(`<ListBucketResult><Contents><Key>${key}</Key></Contents></ListBucketResult>`),
      ),
    ),
    'checked',
  ],
  [
    'has its keys revoked after PUT',
    all(...['head', 'list', 'get'].map((step) => on(step, status(401)))),
    'unchecked',
  ],
  ['is always busy', on('put', status(503, {}, '<Error><Code>SlowDown</Code></Error>')), 'SlowDown'],
  ['fails at HEAD for good', on('head', status(500)), 'HTTP 500'],
  ['sends elsewhere at HEAD', on('head', status(307, { location: 'http://127.0.0.1:9/' })), 'HTTP 307'],
  ['closes the connection at HEAD', on('head', closed), 'ECONNRESET'],
  [
    'says that the clock is wrong',
    on('put', status(403, {}, '<Error><Code>RequestTimeTooSkewed</Code></Error>')),
    'RequestTimeTooSkewed',
  ],
  [
    'refuses a signature of another day',
    on(
      'put',
      status(403, { date: new Date(0).toUTCString() }, '<Error><Code>SignatureDoesNotMatch</Code></Error>'),
    ),
    'RequestTimeTooSkewed',
  ],
];
