import { defineConfig } from 'prisma/config';

/**
 * The address is only for those who run Prisma's own command line against a database.
 * The product's own migration runner (src/server/postgres) gets its address from src/env.js.
 */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
