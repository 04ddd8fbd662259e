import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const BUCKET = 'pictures';
const ACCESS_KEY_ID = 'AKIAIOSFODNN7EXAMPLE';
const SECRET_ACCESS_KEY = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

type SignedRequest = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/**
 * The signature that a request must bear for the example key, made from what its Authorization header names: Amazon's
 * recipe (Signature Version 4) written down a second time, so that the driver is not checked by its own library.
 */
export function expectedSignature({ method, path, headers }: SignedRequest): string {
  const authorization = String(headers['authorization']);
  const [, date = '', region = '', names = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const canonical = [
    ...[method, path.split('?')[0], (path.split('?')[1] ?? '').split('&').toSorted().join('&')],
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, String(headers['x-amz-content-sha256'])],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${SECRET_ACCESS_KEY}`,
  );
  return hmac(key, text).toString('hex');
}

/** Starts an S3 server on its own port that accepts only correctly signed requests. */
export async function openS3() {
  const directory = mkdtempSync(join(tmpdir(), 'cuebook-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  const requests: { method: string; path: string; status: number }[] = [];
  let misbehave: Answer | null = null;

  function answer(req: IncomingMessage, res: ServerResponse): void {
    const request = { method: req.method ?? '', path: req.url ?? '', headers: req.headers };
    res.on('finish', () =>
      requests.push({ method: request.method, path: request.path, status: res.statusCode }),
    );
    if (misbehave !== null) {
      misbehave(req, res);
      return;
    }
    const signature = /Signature=([0-9a-f]{64})$/.exec(String(req.headers.authorization))?.[1];
    if (signature !== expectedSignature(request)) {
      res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    // It knows one key of its own, and its signatures have been checked.
    req.headers.authorization = req.headers.authorization?.replace(ACCESS_KEY_ID, 'S3RVER');
    serve(req, res);
  }

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    requests,
    /** How the product's storage is pointed at it. */
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: BUCKET,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
      prefix: 'cuebook/',
      usesPathStyle: true,
    },
    /** From now on every request is answered so; null for the usual answers. */
    answerWith: (next: Answer | null) => {
      misbehave = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
