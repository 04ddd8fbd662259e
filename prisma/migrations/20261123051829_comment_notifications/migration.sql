-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "notify_comments_by_mail" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "notify_comments_in_app" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "comment_id" UUID,
ALTER COLUMN "review_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "notifications_comment_id_idx" ON "notifications"("comment_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("review_id" IS NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied', 'mentioned')),
  ADD CONSTRAINT "notifications_about_check" CHECK (("review_id" IS NULL) <> ("comment_id" IS NULL));
