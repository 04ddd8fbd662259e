// For containers: leaves with 0 when the server here answers and reaches its database, else with 1.
import { askHealth } from './lib/server.mjs';

// An empty value counts as absent, as everywhere.
const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 3000);
const path = '/api/health?ready=1';
const status = await askHealth({ host, port, name: 'localhost', path, timeoutMs: 5_000 });
process.exitCode = status === 200 ? 0 : 1;
