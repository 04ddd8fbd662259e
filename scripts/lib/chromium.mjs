import { existsSync } from 'node:fs';

/**
 * System paths of Chromium or Chrome, which distributions keep up to date. The headless shell has no windows: the same
 * tests take half as long.
 */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * Finds the browser for the tests: the system's own, else one that Playwright has downloaded before.
 *
 * @returns {Promise<string | null>} absolute path, or null when there is none yet
 */
export async function findChromium() {
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system !== undefined) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}
