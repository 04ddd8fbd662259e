-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "notify_grants_by_mail" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "notify_grants_in_app" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "grant_id" UUID;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "grant_id" UUID;

-- CreateIndex
CREATE INDEX "mail_outbox_grant_id_idx" ON "mail_outbox"("grant_id");

-- CreateIndex
CREATE INDEX "notifications_grant_id_idx" ON "notifications"("grant_id");

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "prompt_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "prompt_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted')),
  DROP CONSTRAINT "notifications_about_check",
  ADD CONSTRAINT "notifications_about_check" CHECK (num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id") = 1);
