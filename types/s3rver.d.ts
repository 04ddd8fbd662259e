declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** Types for the tests; the package has none of its own. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: readonly { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
