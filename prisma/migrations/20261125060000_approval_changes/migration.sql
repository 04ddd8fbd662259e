-- AlterTable
ALTER TABLE "search_pings" ADD COLUMN     "knows_approval" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "approval_changes" (
    "id" BIGSERIAL NOT NULL,
    "space_id" UUID,
    "needs_approval" BOOLEAN NOT NULL,
    "after_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_changes_pkey" PRIMARY KEY ("id")
);
