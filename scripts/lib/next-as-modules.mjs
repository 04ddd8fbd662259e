import { readFile } from 'node:fs/promises';

/** A file of Next.js in the form of CommonJS; the same stands as a module under `dist/esm`. */
const COMMON_JS = /([\\/]next[\\/]dist[\\/])((?:client|lib|server|shared)[\\/].*)$/;

/**
 * A loader for Turbopack: gives each file of Next.js's own code in the form of a module, as Next.js ships it beside the one for
 * CommonJS, so that pages bring what they use and no more (decision 50). The file keeps its name, and with it what it imports and
 * who imports it; one without such a form stays as it is.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 * @returns {Promise<string>}
 */
export default async function nextAsModules(source) {
  const path = this.resourcePath.replace(COMMON_JS, '$1esm/$2');
  if (path === this.resourcePath) return source;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return source;
    throw error;
  }
}
