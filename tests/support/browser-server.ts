import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { CANARY_KEY, openAiStandIn } from './ai-stand-in';
import { PASSWORD } from './people';
import {
  databaseUrlOf,
  type DemoAccount,
  makeDataDir,
  makeEmptyDataDir,
  readAccounts,
  removeDataDir,
  secretOf,
  startServer,
} from './server-process';
import { foreignWarnings } from './server-warnings';

/** File with the browser state of a signed-in demo account, in a data folder. */
const stateFile = (dataDir: string, { role }: DemoAccount) => join(dataDir, 'signed-in', `${role}.json`);

/** Signs the demo accounts in, and stores their browser states. */
async function signInDemoAccounts(dataDir: string, origin: string): Promise<void> {
  await mkdir(join(dataDir, 'signed-in'));
  for (const account of await readAccounts(dataDir)) {
    const browser = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const { csrfToken } = (await (await browser.get('/api/auth/csrf')).json()) as { csrfToken: string };
    const { email, password } = account;
    const form = { email, password, csrfToken, json: 'true' };
    const answer = await browser.post('/api/auth/callback/credentials', { form });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
    await browser.storageState({ path: stateFile(dataDir, account) });
    await browser.dispose();
  }
}

/** Creates the data folder that all servers of the run copy: a first start with the demo library. */
async function prepareDataDir(port: string): Promise<string> {
  const prepared = await makeEmptyDataDir();
  try {
    const server = await startServer({ dataDir: prepared, port });
    try {
      await signInDemoAccounts(prepared, `http://localhost:${port}`);
    } finally {
      await server.stop();
    }
  } catch (error) {
    await removeDataDir(prepared);
    throw error;
  }
  return prepared;
}

/** Sets the environment for people.ts and the product's modules. */
async function fillEnvironment(dataDir: string): Promise<void> {
  process.env.CUEBOOK_E2E_DATA_DIR = dataDir;
  process.env.DATABASE_URL = await databaseUrlOf(dataDir);
  process.env.NEXTAUTH_SECRET = await secretOf(dataDir, 'NEXTAUTH_SECRET');
  const { hashPassword } = await import('../../src/server/services/account/password');
  process.env.CUEBOOK_E2E_PASSWORD_HASH = await hashPassword(PASSWORD);
}

/**
 * Starts the server that the browser tests share, with the demo library and a fake AI provider; stopped and removed
 * after the run, which fails if Node.js, Next.js or a library logged a warning.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const port = process.env.CUEBOOK_E2E_PORT!;
  const prepared = await prepareDataDir(port);
  process.env.CUEBOOK_E2E_PREPARED_DIR = prepared;
  const dataDir = await makeDataDir();
  const standIn = await openAiStandIn();
  process.env.CUEBOOK_E2E_AI_URL = standIn.geminiUrl;
  const settings = {
    GEMINI_API_KEY: CANARY_KEY,
    GEMINI_BASE_URL: standIn.geminiUrl,
    // Receivers of webhooks.
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.0/8',
    // All guests of the tests share one address.
    AI_LIMIT_GUEST_PER_HOUR: '1000',
  };
  const remove = async () => {
    await standIn.stop();
    await removeDataDir(dataDir);
    await removeDataDir(prepared);
  };
  const server = await startServer({ dataDir, port, settings }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  await fillEnvironment(dataDir);
  return async () => {
    await server.stop();
    const warnings = await foreignWarnings(dataDir);
    await remove();
    if (warnings.length > 0) throw new Error(`The server’s log holds warnings:\n${warnings.join('\n')}`);
  };
}

/** The accounts of the demo library: the same on all servers of the run. */
export function demoAccounts(): Promise<DemoAccount[]> {
  return readAccounts(process.env.CUEBOOK_E2E_PREPARED_DIR!);
}

/** The file with the state of a browser in which a demo account is signed in, on every server of the run. */
export function signedInState(account: DemoAccount): string {
  return stateFile(process.env.CUEBOOK_E2E_PREPARED_DIR!, account);
}
