import { run } from './run';

// The program that reads our output may close it: `cuebook search | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 6);
});

process.exitCode = await run(process.argv.slice(2));
