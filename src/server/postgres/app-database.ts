import pg from 'pg';

const NAME = 'cuebook';
const WRONG_PASSWORD = '28P01';

/**
 * Creates the app's own role and database in the cluster if they are missing. The role owns its database and is not a
 * superuser: a vulnerability of the app can't read files or run programs through PostgreSQL.
 * @param superuserUrl of the cluster, as returned by `startCluster`
 * @param password of the app's role; a changed one is set
 * @returns the address for the app
 */
export async function prepareAppDatabase(superuserUrl: string, password: string): Promise<string> {
  const url = new URL(superuserUrl);
  url.username = NAME;
  url.password = encodeURIComponent(password);
  url.pathname = `/${NAME}`;

  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [NAME]);
    // Utility statements take no parameters; the password is our own base64url, quoted all the same.
    const login = `role ${NAME} login password ${client.escapeLiteral(password)}`;
    if (role.rowCount === 0) await client.query(`create ${login}`);
    const database = await client.query('select from pg_database where datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
    if (!(await accepts(url.href))) await client.query(`alter ${login}`);
  } finally {
    await client.end();
  }
  return url.href;
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
