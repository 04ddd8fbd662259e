import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runToEnd } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { LaunchProblem } from './terminal.mjs';

/**
 * Makes sure that there is a browser for the tests: the system's package where this user may install it, else the one
 * that Playwright downloads.
 *
 * @param {string} root
 * @param {(text: string) => void} say
 * @throws {LaunchProblem} that says how to get one by hand
 */
export async function ensureChromium(root, say) {
  if ((await findChromium()) !== null) return;

  let output = '';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt-get (a minute or two)');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    output += (await runToEnd('apt-get', ['update'], { cwd: root, env })).output;
    for (const name of ['chromium-headless-shell', 'chromium']) {
      output += (await runToEnd('apt-get', ['install', '-y', name], { cwd: root, env })).output;
      if ((await findChromium()) !== null) return;
    }
  }

  say("Downloading Playwright's Chromium");
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  output += (await runToEnd(process.execPath, [cli, 'install', 'chromium'], { cwd: root })).output;
  if ((await findChromium()) !== null) return;

  throw new LaunchProblem(
    `No browser found for the browser tests, and none could be installed.\n${lastLines(output, 8)}`,
    'Install Chromium with your package manager (Debian: `apt-get install chromium`) or run `npx playwright install chromium`. ' +
      '`npm run verify` runs all other checks.',
  );
}
