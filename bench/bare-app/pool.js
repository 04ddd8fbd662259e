import pg from 'pg';

/** As many connections as the product has (src/server/db); where to is in PGHOST and the like. */
export const pool = new pg.Pool({ max: 10 });
