import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './tests/support/free-port';
import { FULL_SIZE } from './tests/support/sizes';

// Set once, by the process that starts the workers: each of them reads this file again.
process.env.CUEBOOK_E2E_PORT ??= String(await freePort());
const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser-server.ts',
  // Emptied at the start; reports of other tests are beside it.
  outputDir: 'test-results/browser',
  // Nightly tests: `test('…', { tag: '@nightly' }, …)`.
  ...(FULL_SIZE ? {} : { grepInvert: /@nightly/ }),
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that passes only on the second try is named at the end of `npm test`; more than three of them fail it.
  retries: 1,
  // Far more than a passing test takes, on a busy machine too: time limits end what hangs and measure nothing.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${process.env.CUEBOOK_E2E_PORT}`,
    // A control that does not come fails its own step by name, long before the test's limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording makes every test slower.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Pacific/Auckland',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        // Chromium's sandbox cannot be had by root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'] } }],
});
