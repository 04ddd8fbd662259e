import { existsSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { LaunchProblem, reportFailure, say } from './terminal.mjs';

/** Inputs of the server: its own modules, and the imported ones of other folders. */
const SOURCES = ['server', 'domain', 'lib', 'generated'];
const LOOSE_SOURCES = ['env.js', 'env-schema.js'];
/** The package of this repository that the server imports: by its name, its sources, and its folder beside `server`. */
const FORMATS = { name: '@cuebook/formats/', source: 'packages/formats/src', output: 'formats' };
const MODULE = /(?<!\.test)\.(ts|js)$/;

/** Several files that are saved together are one change. */
const SETTLE_MS = 100;

/** Beside the modules: the names that each of them exports, by its source relative to the root. */
export const EXPORTS_FILE = 'exports.json';

/**
 * Compiles the server, one file per module. The HTTP server imports them, and the bundles of Next.js load the same
 * files (next-server-modules.mjs), so a process has each module once.
 *
 * @param {string} root
 * @param {string} folder relative to the root
 * @returns {Promise<string>} the entry, absolute
 */
export async function compileServer(root, folder) {
  const { build, stop } = await import('esbuild');
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: modulesIn(root).map((file) => ({
        in: file,
        out: outputOf(root, file).replace(MODULE, ''),
      })),
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      // The marker that keeps a module out of the browser is not needed here, and throws outside of React.
      alias: { 'server-only': join(root, 'scripts/lib/empty.mjs') },
      plugins: [eachModuleAFile(root)],
      metafile: true,
      logLevel: 'silent',
    });
    const outputs = Object.values(metafile.outputs);
    const exported = Object.fromEntries(outputs.map(({ entryPoint, exports }) => [entryPoint, exports]));
    writeFileSync(join(root, folder, EXPORTS_FILE), JSON.stringify(exported));
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new LaunchProblem(`Couldn’t compile the server.\n${message}`, 'Fix the source, then start again.', {
      cause: error,
    });
  } finally {
    // Its helper process would live as long as this one.
    await stop();
  }
  return join(root, folder, 'server/main.js');
}

/**
 * Compiles the server again after each change of its inputs, until it is stopped.
 *
 * @param {string} root
 * @param {string} folder relative to the root
 * @param {() => void} onCompiled
 * @returns {() => void} ends it
 */
export function watchServer(root, folder, onCompiled) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  // Sequential: changes during a compilation are in the next one.
  let last = Promise.resolve();
  const compile = async () => {
    try {
      await compileServer(root, folder);
      say('Server source changed: restarting');
      onCompiled();
    } catch (error) {
      reportFailure(error);
    }
  };
  const compileSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(compile);
    }, SETTLE_MS);
  };
  const watchers = [
    watchFolder(join(root, 'src'), (file) => isOfServer(file), compileSoon),
    watchFolder(join(root, FORMATS.source), (file) => MODULE.test(file), compileSoon),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/**
 * @param {string} folder
 * @param {(file: string) => boolean} isInput asked with a path relative to the folder
 * @param {() => void} onChange
 */
function watchFolder(folder, isInput, onChange) {
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name !== null && isInput(name)) onChange();
  });
  // A folder may be gone before the watcher has read it, for example when another branch is checked out.
  watcher.on('error', (error) => {
    if (!('code' in error) || error.code !== 'ENOENT') reportFailure(error);
  });
  return watcher;
}

/** @param {string} file relative to `src` */
function isOfServer(file) {
  return MODULE.test(file) && [...SOURCES, ...LOOSE_SOURCES].includes(file.split(/[\\/]/)[0] ?? '');
}

/**
 * @param {string} root
 * @returns {string[]} absolute
 */
function modulesIn(root) {
  const folders = [...SOURCES.map((name) => join(root, 'src', name)), join(root, FORMATS.source)];
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return [...found, ...LOOSE_SOURCES.map((file) => join(root, 'src', file))].filter((file) =>
    MODULE.test(file),
  );
}

/**
 * Returns the path of a module or folder in the compiled server.
 * @param {string} root
 * @param {string} file absolute
 */
function outputOf(root, file) {
  const inFormats = relative(join(root, FORMATS.source), file);
  const path = inFormats.startsWith('..')
    ? relative(join(root, 'src'), file)
    : join(FORMATS.output, inFormats);
  return path.replaceAll('\\', '/');
}

/**
 * Returns the path that an import asks for, absolute and possibly without its ending.
 * @param {string} root
 * @param {string} path
 * @param {string} folder of the importing module
 */
function askedFor(root, path, folder) {
  if (path.startsWith('@/')) return join(root, 'src', path.slice(2));
  return path.startsWith(FORMATS.name)
    ? join(root, FORMATS.source, path.slice(FORMATS.name.length))
    : resolve(folder, path);
}

/**
 * Makes each of our modules import the others from their files, instead of bundling them.
 *
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
function eachModuleAFile(root) {
  return {
    name: 'each-module-a-file',
    setup(build) {
      build.onResolve({ filter: /^(@\/|\.\.?\/|@cuebook\/formats\/)/ }, ({ path, resolveDir }) => {
        const asked = askedFor(root, path, resolveDir);
        const file = [asked, `${asked}.ts`, `${asked}.js`, join(asked, 'index.ts')].find(
          (candidate) => MODULE.test(candidate) && existsSync(candidate),
        );
        // Data is inlined into the importing module.
        if (file === undefined) return undefined;
        const folder = outputOf(root, resolveDir);
        const compiled = posix.relative(folder, outputOf(root, file)).replace(MODULE, '.js');
        return { path: compiled.startsWith('.') ? compiled : `./${compiled}`, external: true };
      });
    },
  };
}
