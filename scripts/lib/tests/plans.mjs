import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { changedSpecs, changesOf } from './changed.mjs';
import { mutationStep } from './mutations.mjs';
import { browserStep, checkStep, vitestStep } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * Plan of a command: parallel lanes, each with sequential steps.
 * @typedef {{ lanes: readonly (readonly Step[])[], needsBrowser: boolean }} Plan
 */

/** Read by `tests/support/sizes.ts`. */
const FULL_SIZE = { TEST_SIZE: 'full' };
/** Read by `vitest.config.ts`: the tests of `npm test`, and those of the full lane alone. */
const CORE = { TEST_LANE: 'core' };
const REST = { TEST_LANE: 'rest' };

/** Which tests are in which lane. */
const LANES_FILE = 'tests/lanes.json';

/** Results of unchanged files are kept here between runs. */
const CACHE = 'node_modules/.cache';

const format = checkStep('Format', [
  'node_modules/prettier/bin/prettier.cjs',
  '--check',
  '--log-level=warn',
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${CACHE}/prettier/cuebook`,
  '.',
]);
const lint = checkStep('Lint', ['node_modules/oxlint/bin/oxlint', '.']);
const deadCode = checkStep('Dead code', ['node_modules/knip/bin/knip.js', '--no-progress']);
const build = checkStep('Build', ['scripts/build.mjs']);
/** The native compiler takes a sixth of the time. TypeScript 6 stays for programs that use its API. */
const TYPES = [
  'node_modules/typescript-native/bin/tsc',
  ...['--noEmit', '--checkers', '2', '--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`],
];
const types = checkStep('Types', TYPES);
/** The build generates Next.js's types of routes, which the type check needs. */
const typesAfterBuild = checkStep('Types', TYPES, { after: build });
// As in a build, no database or secret is required.
const routeTypes = checkStep('Route types', ['node_modules/next/dist/bin/next', 'typegen'], {
  env: { NEXT_PHASE: 'phase-production-build' },
});
const boundaries = checkStep(
  'Boundaries',
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.cjs',
    '--output-type=err-long',
    `--cache=${CACHE}/dependency-cruiser`,
    ...['src', 'packages', 'scripts', 'bench', 'tests'].filter((folder) => existsSync(join(root, folder))),
  ],
  // With an unsupported TypeScript version, it passes without checking any modules.
  { isGood: (output) => Number(/(\d+) modules/.exec(output)?.[1] ?? 0) > 0 },
);

/** Projects of vitest.config.ts. */
const DOM = ['dom', 'dom-isolated'];
const UNIT = ['unit', ...DOM];
const INTEGRATION = ['integration', 'integration-isolated'];
const unit = vitestStep('Unit tests', UNIT);
const coreUnit = vitestStep('Unit tests', UNIT, { env: CORE });
const integration = vitestStep('Integration tests', INTEGRATION);
const coreIntegration = vitestStep('Integration tests', INTEGRATION, { env: CORE });
const changedRest = vitestStep('Further tests of what changed', [...DOM, ...INTEGRATION], {
  env: REST,
  onlyChanged: true,
});

/** Specs of `npm test`: the core, and those of what has changed. */
function coreSpecs() {
  const { browser } = JSON.parse(readFileSync(join(root, LANES_FILE), 'utf8'));
  const changed = changedSpecs(root, changesOf(root).files, browser.specs);
  return [...new Set([...browser.core, ...changed])];
}

/**
 * All steps in two lanes, to use both cores: the browser tests begin as soon as the build is done.
 * @param {{ units: Step, integrations: readonly Step[], browser: Step, last?: readonly Step[] }} tests `last`: those after
 *   the tests in a browser
 * @returns {Plan}
 */
function everything({ units, integrations, browser, last = [] }) {
  return {
    lanes: [
      [build, browser, ...last],
      [format, lint, boundaries, deadCode, units, typesAfterBuild, ...integrations],
    ],
    needsBrowser: true,
  };
}

/**
 * @param {string} name check, integration, verify, browser, mutations, all, full or nightly
 * @param {{ shard?: string | undefined, only?: string | undefined }} [options] `shard`: of the browser tests; `only`: of the
 *   mutations
 * @returns {Plan | undefined} undefined for an unknown name
 */
export function planOf(name, { shard, only } = {}) {
  switch (name) {
    case 'check':
      return {
        lanes: [
          [format, boundaries, unit],
          [routeTypes, types, lint, deadCode],
        ],
        needsBrowser: false,
      };
    case 'integration':
      return { lanes: [[integration]], needsBrowser: false };
    case 'verify':
      return {
        lanes: [
          [routeTypes, types, lint, format, boundaries, deadCode],
          [unit, integration],
        ],
        needsBrowser: false,
      };
    case 'browser':
      return {
        lanes: [[build, browserStep('Browser tests', { needs: build, shard })]],
        needsBrowser: true,
      };
    case 'mutations':
      return { lanes: [[mutationStep(only)]], needsBrowser: true };
    case 'all':
      return everything({
        units: coreUnit,
        integrations: [coreIntegration, changedRest],
        browser: browserStep('Browser tests', { needs: build, shard, specs: coreSpecs }),
      });
    case 'full':
      return everything({
        units: unit,
        integrations: [integration],
        browser: browserStep('Browser tests', { needs: build, shard }),
      });
    case 'nightly':
      return everything({
        units: vitestStep('Unit and stress tests', [...UNIT, 'stress'], { env: FULL_SIZE }),
        integrations: [vitestStep('Integration tests', INTEGRATION, { env: FULL_SIZE })],
        browser: browserStep('Browser tests', { needs: build, shard, env: FULL_SIZE }),
        // Once for all shards.
        last: shard === undefined || shard.startsWith('1/') ? [mutationStep()] : [],
      });
    default:
      return undefined;
  }
}
