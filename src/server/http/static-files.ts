import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import send from 'send';
import { acceptsCoding, type ContentCoding } from './accepts-coding';
import { pathOf } from './request-target';

const PREFIX = '/_next/static/';
const FORMS: readonly (readonly [ContentCoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Answers a request for one of the build's files; false when it is for something else. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves what the build has made for browsers, in the smallest form that it was compressed to (scripts/lib/compress.mjs) and
 * the caller takes. Each name is of its content, so that it may be kept for good.
 * @param root folder of what is served below /_next/static; which files there are is read once
 */
export function createStaticFiles(root: string): StaticFiles {
  const names = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );

  return (req, res) => {
    const path = pathOf(req.url ?? '');
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !path.startsWith(PREFIX)) return false;
    const name = path.slice(PREFIX.length);
    const type = TYPES[extname(name)];
    if (!names.has(name)) return false;
    const form = FORMS.find(
      ([coding, ending]) => names.has(name + ending) && acceptsCoding(coding, req.headers['accept-encoding']),
    );
    if (type !== undefined) {
      res.setHeader('content-type', type);
      res.setHeader('vary', 'Accept-Encoding');
    }
    if (form) res.setHeader('content-encoding', form[0]);
    send(req, name + (form?.[1] ?? ''), { root, maxAge: '365d', immutable: true, index: false })
      // The build has gone since.
      .on('error', ({ status }: { status: number }) => {
        res.removeHeader('content-encoding');
        res.writeHead(status, { 'cache-control': 'no-store' }).end();
      })
      .pipe(res);
    return true;
  };
}
