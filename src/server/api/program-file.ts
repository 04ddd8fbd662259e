import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainRefusal, publishedText } from './published-response';

/** Created by the build, beside the server (scripts/lib/build.mjs). */
const FILE = join('dist', 'cuebook.mjs');

/** Returns the command line as a single file; 404 if it was not built. */
export async function programFile(request: Request): Promise<Response> {
  const text = await readFile(join(process.cwd(), FILE), 'utf8').catch(() => null);
  if (text === null) return plainRefusal(404, 'The command-line client hasn’t been built on this server.');
  const disposition = { 'content-disposition': 'attachment; filename="cuebook.mjs"' };
  return publishedText(request, { text, type: 'text/javascript; charset=utf-8' }, disposition);
}
