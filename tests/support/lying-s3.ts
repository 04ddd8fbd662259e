import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Step = 'put' | 'head' | 'list' | 'get' | 'delete';
type Call = {
  step: Step;
  key: string;
  body: Buffer;
  /** What was sent to this key before, kept or not. */
  sent: Buffer | undefined;
  tries: number;
};

/** Answers a step in place of S3; false leaves it to S3. */
export type Lie = (call: Call, res: ServerResponse, files: Map<string, Buffer>) => boolean;

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

const refuse = (res: ServerResponse, status: number, code: string) =>
  void res.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

/** Answers as S3 does, from files in memory. */
function answer({ step, key, body }: Call, res: ServerResponse, files: Map<string, Buffer>): void {
  const file = files.get(key);
  if (step === 'put') {
    files.set(key, body);
    res.writeHead(200, { etag: `"${md5(body)}"` }).end();
  } else if (step === 'list') {
    const found = [...files].filter(([name]) => name.startsWith(key));
    const entries = found.map(
      ([name, bytes]) =>
        `<Contents><Key>${name}</Key><ETag>&quot;${md5(bytes)}&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
    );
    res.writeHead(200).end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`);
  } else if (step === 'delete') {
    files.delete(key);
    res.writeHead(204).end();
  } else if (file === undefined) refuse(res, 404, 'NoSuchKey');
  else {
    res.writeHead(200, { etag: `"${md5(file)}"`, 'content-length': file.length });
    res.end(step === 'get' ? file : undefined);
  }
}

const STEPS: Readonly<Record<string, Step>> = { PUT: 'put', HEAD: 'head', GET: 'get', DELETE: 'delete' };

async function callOf(req: IncomingMessage, bucket: string): Promise<Omit<Call, 'sent' | 'tries'>> {
  const url = new URL(req.url ?? '/', 'http://s3');
  const prefix = url.searchParams.get('prefix');
  const body = await buffer(req);
  if (prefix !== null) return { step: 'list', key: prefix, body };
  return { step: STEPS[req.method ?? ''] ?? 'get', key: url.pathname.slice(bucket.length + 2), body };
}

/** Starts an S3 server in memory that lies as told. */
export async function openLyingS3() {
  const bucket = 'pictures';
  const files = new Map<string, Buffer>();
  const sent = new Map<string, Buffer>();
  const tries = new Map<Step, number>();
  let lie: Lie = () => false;
  let early = 0;
  const server = createServer((req, res) => {
    if (early > 0 && req.method === 'PUT') {
      early -= 1;
      res.writeHead(503, { connection: 'close' }).end('<Error><Code>SlowDown</Code></Error>');
      res.socket?.destroySoon();
      return;
    }
    void callOf(req, bucket).then((plain) => {
      const before = tries.get(plain.step) ?? 0;
      tries.set(plain.step, before + 1);
      if (plain.step === 'put') sent.set(plain.key, plain.body);
      const call = { ...plain, sent: sent.get(plain.key), tries: before };
      if (!lie(call, res, files)) answer(call, res, files);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    files,
    tries,
    refuse,
    lieWith(next: Lie) {
      lie = next;
      files.clear();
      sent.clear();
      tries.clear();
    },
    /** So many files are refused before they are read, as a busy store does. */
    refuseEarly(times: number) {
      early = times;
    },
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'secret',
      prefix: 'cuebook/',
      usesPathStyle: true,
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
