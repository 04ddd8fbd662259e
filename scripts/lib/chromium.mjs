import { existsSync } from 'node:fs';

/**
 * Where distributions put a Chromium or Chrome that is kept up to date with the system. The headless shell is Chromium without
 * a browser's windows: the same tests take half as long in it.
 */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * The browser for the tests: the system's own, else the one that Playwright has downloaded before.
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
