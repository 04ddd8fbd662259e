import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './tests/support/free-port';

// Set once, by the process that starts the workers: each of them reads this file again.
process.env.CUEBOOK_E2E_PORT ??= String(await freePort());
const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/browser-server.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Far more than a passing test takes, on a busy machine too: time limits end what hangs and measure nothing.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${process.env.CUEBOOK_E2E_PORT}`,
    // Recording makes every test slower: `npx playwright test --trace on` where a failure needs it.
    trace: 'off',
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
