export const SUPERUSER = 'postgres';

export type ClusterOptions = {
  /** Absolute path of the data folder; made when missing. */
  dataDir: string;
  /** Of the superuser; needed to use a cluster that exists already. Default: a new random one. */
  password?: string;
  /** Where PostgreSQL's own messages go; appended to. Default: `postgres.log` beside the data folder. */
  logFile?: string;
  /** False only for throw-away clusters: faster, and a crash of the machine loses data. Default true. */
  durable?: boolean;
  /** Preferred port, such as the one a running app knows. Default: any free one. */
  port?: number;
  /** Told when something takes noticeably long. */
  onNote?: (text: string) => void;
};

export type Cluster = {
  /** Address of the `postgres` database as superuser; holds the password. */
  url: string;
  port: number;
  /** True when the server was running already. */
  adopted: boolean;
  /** True when this call made the data folder. */
  created: boolean;
  /**
   * Stops the server and waits for it. `fast` ends sessions and writes everything out; `immediate` leaves the rest to
   * the recovery at the next start, and so does `fast` after `seconds` (60). Nothing that was committed is lost. Does nothing when
   * the server has stopped already.
   */
  stop: (mode?: 'fast' | 'immediate', seconds?: number) => Promise<void>;
};
