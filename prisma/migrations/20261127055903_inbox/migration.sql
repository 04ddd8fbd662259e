-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "done_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "space_invitations_email_idx" ON "space_invitations"("email");

-- What is in somebody's inbox, and what is done, newest first: each list along an index of its own.
CREATE INDEX "notifications_inbox_idx" ON "notifications"("user_id", "id" DESC) WHERE "done_at" IS NULL;
CREATE INDEX "notifications_done_idx" ON "notifications"("user_id", "id" DESC) WHERE "done_at" IS NOT NULL;

ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_about_check",
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_done_check" CHECK ("done_at" IS NULL OR "read_at" IS NOT NULL),
  ADD CONSTRAINT "notifications_about_check" CHECK (
    num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id")
      = CASE WHEN "kind" = 'changed' THEN 0 ELSE 1 END),
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND ("publish_request_id" IS NOT NULL) = ("kind" IN ('publish-asked', 'publish-accepted', 'publish-declined'))
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted', 'publish-asked', 'publish-accepted',
      'publish-declined', 'changed'));
