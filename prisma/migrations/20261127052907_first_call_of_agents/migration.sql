-- AlterTable
ALTER TABLE "personal_tokens" ADD COLUMN     "last_prompt_id" UUID,
ADD COLUMN     "last_read_at" TIMESTAMPTZ(3),
ADD COLUMN     "unused_until" TIMESTAMPTZ(3);
