-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "reset_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "ways_in_review" TEXT;

-- AlterTable
ALTER TABLE "pending_sign_ins" ADD COLUMN     "by_owner" BOOLEAN NOT NULL DEFAULT false;

-- Checks that the schema can't express.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ways_in_review_check"
  CHECK ("ways_in_review" IN ('owner', 'other'));
