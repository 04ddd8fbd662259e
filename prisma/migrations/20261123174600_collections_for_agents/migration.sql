-- AlterTable
ALTER TABLE "spaces" ADD COLUMN     "agents_need_approval" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "collections" ADD COLUMN     "for_agents" BOOLEAN NOT NULL DEFAULT false;

-- Few of all collections, asked for by every agent.
CREATE INDEX "collections_for_agents_idx" ON "collections" ("id") WHERE "for_agents";
