import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import send from 'send';
import { acceptsCoding, type ContentCoding } from './accepts-coding';
import { keptBuilds } from './kept-builds';
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
/** How long the list of kept versions is used, in ms: another server may add one. */
const LIST_MS = 1_000;

/** Serves one of the build's files; false if the request is for anything else. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse) => boolean;

/** The files of one version: their names, by which alone they are served, and their folder. */
type Version = { root: string; names: ReadonlySet<string> };

function versionAt(root: string): Version {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return { root, names: new Set(names) };
}

/** The files of a folder; null if it has been removed since, or is no business of ours. */
function readable(root: string): Version | null {
  try {
    return versionAt(root);
  } catch {
    return null;
  }
}

/** Finds the version that has a file among those in a folder, which is listed again where a name is unknown. */
function keptVersions(folder: string, own: string): (name: string) => Version | undefined {
  const known = new Map<string, Version>();
  let listedAt = -Infinity;
  const list = () => {
    listedAt = performance.now();
    const roots = keptBuilds(folder).filter((root) => root !== own);
    for (const root of known.keys()) if (!roots.includes(root)) known.delete(root);
    for (const root of roots) {
      const version = known.has(root) ? null : readable(root);
      if (version !== null) known.set(root, version);
    }
  };
  const find = (name: string) => [...known.values()].find(({ names }) => names.has(name));
  return (name) => {
    const found = find(name);
    if (found !== undefined || performance.now() - listedAt < LIST_MS) return found;
    list();
    return find(name);
  };
}

/** Returns the name of a file below /_next/static; null for any other path, or one that can't be decoded. */
function nameOf(path: string): string | null {
  if (!path.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(path.slice(PREFIX.length));
  } catch {
    return null;
  }
}

/**
 * Serves the build's files for browsers, in the smallest compressed form (scripts/lib/compress.mjs) that the client
 * accepts. Names contain a hash of the content, so files may be cached permanently. Files of other versions come from
 * `kept`; a file that no version has is missing, and its absence is cached nowhere.
 * @param root folder of what is served below /_next/static; its files are listed once
 * @param kept folder of the versions before, and of other servers (`keepBuild`), and this version's in it
 */
export function createStaticFiles(root: string, kept?: { folder: string; id: string }): StaticFiles {
  const present = versionAt(root);
  const own = kept === undefined ? undefined : join(kept.folder, kept.id);
  const findKept = kept === undefined || own === undefined ? () => undefined : keptVersions(kept.folder, own);

  return (req, res) => {
    const name = nameOf(pathOf(req.url ?? ''));
    if ((req.method !== 'GET' && req.method !== 'HEAD') || name === null) return false;
    const version = present.names.has(name) ? present : findKept(name);
    const missing = (status: number) => {
      res.removeHeader('content-encoding');
      res.writeHead(status, { 'cache-control': 'no-store' }).end();
    };
    if (version === undefined) {
      missing(404);
      return true;
    }
    const form = FORMS.find(
      ([coding, ending]) =>
        version.names.has(name + ending) && acceptsCoding(coding, req.headers['accept-encoding']),
    );
    const type = TYPES[extname(name)];
    if (type !== undefined) {
      res.setHeader('content-type', type);
      res.setHeader('vary', 'Accept-Encoding');
    }
    if (form) res.setHeader('content-encoding', form[0]);
    const sendFrom = (folder: string, onFailure: (status: number) => void) => {
      const sent = { root: folder, maxAge: '365d', immutable: true, index: false } as const;
      send(req, encodeURI(name) + (form?.[1] ?? ''), sent)
        .on('error', ({ status }: { status: number }) => onFailure(status))
        .pipe(res);
    };
    sendFrom(version.root, (status) => {
      // The build has been removed since, as by one of the next version in the same folder: its copy is still there.
      const copy = version === present && status === 404 ? own : undefined;
      if (copy === undefined) missing(status);
      else sendFrom(copy, missing);
    });
    return true;
  };
}
