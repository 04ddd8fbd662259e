import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import lanes from './tests/lanes.json' with { type: 'json' };
import { FULL_SIZE } from './tests/support/sizes.ts';

// A zone with an offset, a summer time and another date than UTC for half of the day: a forgotten zone shows.
process.env.TZ = 'Pacific/Auckland';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Unit tests that take their time: thousands of random or hostile inputs. `npm run check` leaves them out. */
const STRESS = '{src,packages,tests/unit}/**/*.stress.test.ts';

/** Integration tests that stub modules or set the environment before they import them: each needs a process of its own. */
const ISOLATED = 'tests/integration/**/*.isolated.test.ts';
/**
 * `core`: the tests of screens and the integration tests of `npm test`; `rest`: those that only the full lane runs; without
 * one, all.
 */
const LANE = process.env.TEST_LANE;
const inLane = (all: string[], kind: 'dom' | 'integration', isIsolated: boolean) =>
  LANE === 'rest' ? lanes[kind].fullOnly.filter((file) => file.includes('.isolated.') === isIsolated) : all;
const notInLane = LANE === 'core' ? [...lanes.dom.fullOnly, ...lanes.integration.fullOnly] : [];

/** DOM tests that stub modules: modules that are loaded already would stay as they are. */
const ISOLATED_DOM = '{src,tests/unit}/**/*.isolated.test.tsx';
const SETUP = ['tests/support/fail-on-console.ts', 'tests/support/generated.ts'];
const DOM_SETUP = ['tests/support/fail-on-console.ts', 'tests/support/dom.ts'];
const DATABASE = {
  // As in the browser: one that passes only on the second try is named at the end of `npm test`; more than three of
  // them fail it.
  retry: 1,
  globalSetup: ['tests/support/database-server.ts'],
  setupFiles: [...SETUP, 'tests/support/worker-world.ts'],
};

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: path('./src/') },
      { find: /^@cuebook\/formats\/(.+)$/, replacement: path('./packages/formats/src/$1.ts') },
      { find: /^server-only$/, replacement: path('./tests/support/empty-module.ts') },
    ],
  },
  test: {
    // A test says in so many words what it expects from a mock; nothing carries over to the next one.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    passWithNoTests: false,
    pool: 'forks',
    // Transformed modules are kept between runs: a run of one file starts some seconds earlier.
    experimental: { fsModuleCache: true },
    // With two cores the build or a browser test runs beside them.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    // Far more than a passing test takes, on a busy machine too: time limits end what hangs and measure nothing.
    testTimeout: FULL_SIZE ? 3_600_000 : 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // These touch nothing outside of themselves: most of their time was spent on importing the same modules anew.
          isolate: false,
          include: ['{src,packages,tests/unit}/**/*.test.ts'],
          exclude: [STRESS],
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'stress',
          environment: 'node',
          include: [STRESS],
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Loading React, the components and jsdom for each file takes twice as long as the tests.
          isolate: false,
          include: inLane(['src/**/*.test.tsx', 'tests/unit/**/*.test.tsx'], 'dom', false),
          exclude: [ISOLATED_DOM, ...notInLane],
          setupFiles: DOM_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom-isolated',
          environment: 'jsdom',
          include: inLane([ISOLATED_DOM], 'dom', true),
          exclude: notInLane,
          setupFiles: DOM_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          // Loading the server's thousand modules takes longer than most files' tests.
          isolate: false,
          include: inLane(['tests/integration/**/*.test.ts'], 'integration', false),
          exclude: [ISOLATED, ...notInLane],
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-isolated',
          environment: 'node',
          include: inLane([ISOLATED], 'integration', true),
          exclude: notInLane,
          ...DATABASE,
        },
      },
    ],
  },
});
