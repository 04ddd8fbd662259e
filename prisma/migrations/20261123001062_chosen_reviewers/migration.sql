-- Whom the author asked by name. They are told; everybody else who may review it still can.
ALTER TABLE "prompt_reviews" ADD COLUMN "reviewers" UUID[] NOT NULL DEFAULT '{}';

DROP TRIGGER "prompt_reviews_immutable" ON "prompt_reviews";
CREATE TRIGGER "prompt_reviews_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "message", "reviewers", "created_at" ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check"
  CHECK ("kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again'));
