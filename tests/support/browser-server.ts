import { CANARY_KEY, openAiStandIn } from './ai-stand-in';
import { type DemoAccount, makeDataDir, readAccounts, removeDataDir, startServer } from './server-process';

/**
 * Starts the one server that the browser tests share, with the demo library in it and a stand-in for its AI service;
 * stopped and removed after the run.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  process.env.CUEBOOK_E2E_DATA_DIR = dataDir;
  const standIn = await openAiStandIn();
  process.env.CUEBOOK_E2E_AI_URL = standIn.geminiUrl;
  const settings = {
    GEMINI_API_KEY: CANARY_KEY,
    GEMINI_BASE_URL: standIn.geminiUrl,
    // All guests of the tests come from one address.
    AI_LIMIT_GUEST_PER_HOUR: '1000',
  };
  const server = await startServer({ dataDir, port: process.env.CUEBOOK_E2E_PORT!, settings }).catch(
    async (error: unknown) => {
      await standIn.stop();
      await removeDataDir(dataDir);
      throw error;
    },
  );
  return async () => {
    await server.stop();
    await standIn.stop();
    await removeDataDir(dataDir);
  };
}

/** The accounts of the shared server. */
export function demoAccounts(): Promise<DemoAccount[]> {
  return readAccounts(process.env.CUEBOOK_E2E_DATA_DIR!);
}
