export const SUPERUSER = 'postgres';

export type ClusterOptions = {
  /** Absolute path of the data folder; created if missing. */
  dataDir: string;
  /** Password of the superuser; required for an existing cluster. Default: a new random one. */
  password?: string;
  /** PostgreSQL's log file; appended to. Default: `postgres.log` beside the data folder. */
  logFile?: string;
  /** False only for throw-away clusters: faster, but a crash of the machine loses data. Default true. */
  durable?: boolean;
  /** Preferred port, such as the one a running app knows. Default: any free one. */
  port?: number;
  /** Called when something takes noticeably long. */
  onNote?: (text: string) => void;
};

export type Cluster = {
  /** Address of the `postgres` database as superuser; contains the password. */
  url: string;
  port: number;
  /** True if the server was already running. */
  adopted: boolean;
  /** True if this call created the data folder. */
  created: boolean;
  /**
   * Stops the server and waits for it. `fast` ends sessions and flushes everything; `immediate` leaves the rest to the
   * recovery at the next start, and so does `fast` after `seconds` (60). No committed data is lost. Does nothing if the
   * server has already stopped.
   */
  stop: (mode?: 'fast' | 'immediate', seconds?: number) => Promise<void>;
};
