import { type DemoAccount, makeDataDir, readAccounts, removeDataDir, startServer } from './server-process';

/** Starts the one server that the browser tests share, with the demo library in it; stopped and removed after the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  process.env.CUEBOOK_E2E_DATA_DIR = dataDir;
  const server = await startServer({ dataDir, port: process.env.CUEBOOK_E2E_PORT! }).catch(
    async (error: unknown) => {
      await removeDataDir(dataDir);
      throw error;
    },
  );
  return async () => {
    await server.stop();
    await removeDataDir(dataDir);
  };
}

/** The accounts of the shared server. */
export function demoAccounts(): Promise<DemoAccount[]> {
  return readAccounts(process.env.CUEBOOK_E2E_DATA_DIR!);
}
