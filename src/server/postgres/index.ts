/** The PostgreSQL server: find, initialize, start, share, stop; and the migrations of the app's database. */
export { prepareAppDatabase } from './app-database';
export { startCluster } from './cluster';
export { type Cluster, type ClusterOptions } from './cluster-options';
export { waitForExternal } from './external';
export { migrate, SNAPSHOT_FILE } from './migrate';
export { waitUntilOnlyServer } from './neighbours';
export { rebuildSchema } from './rebuild';
export { readMigrations } from './migration-files';
export { enterCluster, type Session } from './session';
export { StartProblem } from './start-problem';
