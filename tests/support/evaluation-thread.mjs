// The thread of evaluations as it is written, without a build: TypeScript's loader of a process isn't its threads'.
// oxlint-disable-next-line no-restricted-imports -- what tsx documents for a loader of one's own
import { register } from 'tsx/esm/api';

register();
await import('../../src/server/jobs/evaluation-thread.ts');
