/** The part of the launchers that is TypeScript; compiled on the fly because the launchers run before any build. */
export { findEnvironmentProblem, readAddress, readWorkers } from '../../src/env-schema.js';
export { migrateDatabase } from './database/migrate-database';
export { type Database, openEmbedded, openExternal } from './database/open-database';
export { findBinaries } from '../../src/server/postgres/binaries';
export { hasAdmin, hasNoProfile } from './database/has-no-profile';
