import fc from 'fast-check';
import { SEED, sized } from './sizes';

/** How generated tests try that do not say so themselves. */
fc.configureGlobal({ seed: SEED, numRuns: sized(100, 2_000) });
