import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { EXPORTS_FILE } from './compile-server.mjs';

/**
 * A loader for Turbopack: instead of bundling a module of the server once more, pages and routes load the one that is compiled
 * already, which the HTTP server in the same process uses (docs/decisions/0001-own-http-server-in-front-of-next.md).
 *
 * @this {{
 *   resourcePath: string,
 *   getOptions: () => { root: string, folder: string }, addDependency: (file: string) => void,
 * }}
 * @returns {Promise<string>}
 */
export default async function nextServerModules() {
  const { root, folder } = this.getOptions();
  const exportsFile = join(root, folder, EXPORTS_FILE);
  this.addDependency(exportsFile);
  const source = relative(root, this.resourcePath).replaceAll('\\', '/');
  const exported = JSON.parse(await readFile(exportsFile, 'utf8'))[source];
  if (exported === undefined) throw new Error(`${source} is not compiled`);
  const compiled = `${folder}/${source.replace(/^src\//, '').replace(/\.ts$/, '.js')}`;
  // Relative to the folder that the server is started in.
  return `import { pathToFileURL } from 'node:url';
const compiled = await import(/* turbopackIgnore: true */ pathToFileURL(${JSON.stringify(compiled)}).href);
export const { ${exported.join(', ')} } = compiled;
`;
}
