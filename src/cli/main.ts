import { run } from './run';

// Whoever reads our output may have enough: `cuebook search | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 6);
});

process.exitCode = await run(process.argv.slice(2));
