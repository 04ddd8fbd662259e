import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @param {readonly string[]} words
 * @returns {string | undefined} what git printed; undefined without git, outside a checkout, and after an error
 */
function git(root, words) {
  try {
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * The commit that changes are compared with: TEST_BASE, else where this branch left its upstream, else the last commit.
 * @param {string} root
 * @returns {string | undefined} undefined outside a git checkout
 */
function baseCommit(root) {
  const named = process.env['TEST_BASE'];
  if (named !== undefined && named !== '') return git(root, ['rev-parse', '--verify', `${named}^{commit}`]);
  return git(root, ['merge-base', 'HEAD', '@{upstream}']) ?? git(root, ['rev-parse', 'HEAD']);
}

/**
 * The base and the files that differ from it, relative to the root: committed since, not committed, and new ones. No
 * files outside a git checkout.
 * @param {string} root
 * @returns {{ base: string, files: string[] }}
 */
export function changesOf(root) {
  const base = baseCommit(root);
  if (base === undefined) return { base: '', files: [] };
  const changed = git(root, ['diff', '--name-only', base]) ?? '';
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard']) ?? '';
  return { base, files: `${changed}\n${untracked}`.split('\n').filter((file) => file !== '') };
}

/**
 * Pages of the app, by route: `/prompts/[identifier]` is `src/app/(public)/prompts/[identifier]/page.tsx`.
 * @param {string} root
 * @returns {Map<string, string>} from each route to its file, relative to the root
 */
export function pagesOf(root) {
  const folder = 'src/app';
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const pages = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|\/)page\.tsx$/.test(file));
  return new Map(
    pages.map((file) => {
      const parts = file
        .split('/')
        .slice(0, -1)
        .filter((part) => !part.startsWith('('));
      return [`/${parts.join('/')}`, `${folder}/${file}`];
    }),
  );
}

/** Files that every browser test uses: a change there may break any of them. */
const OF_EVERY_SPEC =
  /^(tests\/(e2e\/pages|support)\/|playwright\.config\.ts|package-lock\.json|next\.config\.mjs)/;
/** A change of the formats touches what imports and exports files. */
const FORMATS = 'packages/formats/';
const NOUNS_OF_FORMATS = ['import', 'export', 'skill'];
const NOUN = /^src\/(?:features|domain|server\/services|server\/api\/routers)\/([\w-]+)/;

/**
 * Routes that a change touches: in the folder of the page, or in a noun whose feature the page imports.
 * @param {string} root
 * @param {readonly string[]} files
 */
function touchedRoutes(root, files) {
  const nouns = new Set(files.flatMap((file) => NOUN.exec(file)?.[1] ?? []));
  if (files.some((file) => file.startsWith(FORMATS))) for (const noun of NOUNS_OF_FORMATS) nouns.add(noun);
  const touched = [...pagesOf(root)].filter(([, page]) => {
    const folder = page.slice(0, page.lastIndexOf('/') + 1);
    if (files.some((file) => file.startsWith(folder))) return true;
    const imported = readFileSync(join(root, page), 'utf8').matchAll(/from '@\/features\/([\w-]+)/g);
    return [...imported].some(([, noun = '']) => nouns.has(noun));
  });
  return touched.map(([route]) => route);
}

/**
 * Browser specs to run for a change: those that changed, and those that cover a route or folder that it touches.
 *
 * @param {string} root
 * @param {readonly string[]} files that have changed, relative to the root
 * @param {Readonly<Record<string, readonly string[]>>} specs routes and folders that each spec covers
 * @returns {string[]} names of specs in `tests/e2e`
 */
export function changedSpecs(root, files, specs) {
  if (files.some((file) => OF_EVERY_SPEC.test(file))) return Object.keys(specs);
  const routes = new Set(touchedRoutes(root, files));
  const isTouched = (/** @type {string} */ place) =>
    place.startsWith('/') ? routes.has(place) : files.some((file) => file.startsWith(`${place}/`));
  return Object.entries(specs)
    .filter(([spec, places]) => files.includes(`tests/e2e/${spec}`) || places.some(isTouched))
    .map(([spec]) => spec);
}
