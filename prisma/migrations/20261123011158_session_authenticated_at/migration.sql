-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Sessions that are open have been proved once: at their sign-in.
UPDATE "sessions" SET "authenticated_at" = "created_at";
