import { existsSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { LaunchProblem, reportFailure, say } from './terminal.mjs';

/** Inputs of the server: its own modules, and the imported ones of other folders. */
const SOURCES = ['server', 'domain', 'lib', 'generated'];
const LOOSE_SOURCES = ['env.js', 'env-schema.js'];
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
  const source = join(root, 'src');
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: modulesIn(source),
      outdir: folder,
      outbase: 'src',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      // The marker that keeps a module out of the browser is not needed here, and throws outside of React.
      alias: { 'server-only': join(root, 'scripts/lib/empty.mjs') },
      plugins: [eachModuleAFile(source)],
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
  const watcher = watch(join(root, 'src'), { recursive: true }, (_event, name) => {
    if (name === null || !isOfServer(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(compile);
    }, SETTLE_MS);
  });
  // A folder may be gone before the watcher has read it, for example when another branch is checked out.
  watcher.on('error', (error) => {
    if (!('code' in error) || error.code !== 'ENOENT') reportFailure(error);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** @param {string} file relative to `src` */
function isOfServer(file) {
  return MODULE.test(file) && [...SOURCES, ...LOOSE_SOURCES].includes(file.split(/[\\/]/)[0] ?? '');
}

/** @param {string} source */
function modulesIn(source) {
  const found = SOURCES.flatMap((name) =>
    readdirSync(join(source, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
  );
  return [...found, ...LOOSE_SOURCES].filter((file) => MODULE.test(file)).map((file) => join(source, file));
}

/**
 * Makes each of our modules import the others from their files, instead of bundling them.
 *
 * @param {string} source
 * @returns {import('esbuild').Plugin}
 */
function eachModuleAFile(source) {
  return {
    name: 'each-module-a-file',
    setup(build) {
      build.onResolve({ filter: /^(@\/|\.\.?\/)/ }, ({ path, resolveDir }) => {
        const asked = path.startsWith('@/') ? join(source, path.slice(2)) : resolve(resolveDir, path);
        const file = [asked, `${asked}.ts`, `${asked}.js`, join(asked, 'index.ts')].find(
          (candidate) => MODULE.test(candidate) && existsSync(candidate),
        );
        // Data is inlined into the importing module.
        if (file === undefined) return undefined;
        const compiled = relative(resolveDir, file).replace(MODULE, '.js').replaceAll('\\', '/');
        return { path: compiled.startsWith('.') ? compiled : `./${compiled}`, external: true };
      });
    },
  };
}
