import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/generated/prisma/client';

/** A client like the product's (src/server/db/index.ts), on another database. */
export function benchClient(connectionString: string, connections = 10) {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString, max: connections }) });
}
