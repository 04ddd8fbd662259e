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

/** Serves one of the build's files; false if the request is for anything else. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Serves the build's files for browsers, in the smallest compressed form (scripts/lib/compress.mjs) that the client
 * accepts. Names contain a hash of the content, so files may be cached permanently.
 * @param root folder of what is served below /_next/static; its files are listed once
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
      // The build has been removed since.
      .on('error', ({ status }: { status: number }) => {
        res.removeHeader('content-encoding');
        res.writeHead(status, { 'cache-control': 'no-store' }).end();
      })
      .pipe(res);
    return true;
  };
}
