-- Each default model keeps its revision.
ALTER TABLE "settings" ADD COLUMN "default_models" JSONB NOT NULL DEFAULT '{}';
UPDATE "settings" SET "default_models" = jsonb_build_object("default_model", "default_revision")
  WHERE "default_model" IS NOT NULL;
ALTER TABLE "settings" DROP COLUMN "default_model",
  ADD CONSTRAINT "settings_default_models_check" CHECK (jsonb_typeof("default_models") = 'object');

-- Publishers are told when an approved version fails its gate.
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND ("publish_request_id" IS NOT NULL) = ("kind" IN ('publish-asked', 'publish-accepted', 'publish-declined'))
    AND ("import_id" IS NOT NULL) = ("kind" = 'import-finished')
    AND ("evaluation_id" IS NOT NULL) = ("kind" IN ('evaluation-ended', 'watch-failed'))
    AND ("token_id" IS NOT NULL) = ("kind" = 'agent-connected')
    AND ("webhook_id" IS NOT NULL) = ("kind" = 'webhook-off')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted', 'publish-asked', 'publish-accepted',
      'publish-declined', 'changed', 'import-finished', 'evaluation-ended', 'watch-failed', 'agent-connected',
      'webhook-off'));

-- Evaluations that the server has started by itself and that go on.
CREATE INDEX "prompt_evaluations_watch_idx" ON "prompt_evaluations"("started_at") WHERE "is_watch" AND "ended_at" IS NULL;
