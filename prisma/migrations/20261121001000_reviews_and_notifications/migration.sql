-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "notify_by_mail" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "notify_in_app" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "prompt_reviews" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "requested_by" UUID,
    "message" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "tested_by" UUID,
    "tested_at" TIMESTAMPTZ(3),
    "closed_by" UUID,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_comments" (
    "id" BIGSERIAL NOT NULL,
    "review_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL DEFAULT '',
    "field" TEXT,
    "line" INTEGER,
    "line_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "prompt_id" UUID NOT NULL,
    "review_id" UUID NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prompt_reviews_prompt_id_created_at_idx" ON "prompt_reviews"("prompt_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "prompt_reviews_requested_by_created_at_id_idx" ON "prompt_reviews"("requested_by", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_reviews_tested_by_idx" ON "prompt_reviews"("tested_by");

-- CreateIndex
CREATE INDEX "prompt_reviews_closed_by_idx" ON "prompt_reviews"("closed_by");

-- CreateIndex
CREATE INDEX "review_comments_review_id_id_idx" ON "review_comments"("review_id", "id");

-- CreateIndex
CREATE INDEX "review_comments_author_id_idx" ON "review_comments"("author_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_prompt_id_idx" ON "notifications"("prompt_id");

-- CreateIndex
CREATE INDEX "notifications_review_id_idx" ON "notifications"("review_id");

-- CreateIndex
CREATE INDEX "notifications_actor_id_idx" ON "notifications"("actor_id");

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_tested_by_fkey" FOREIGN KEY ("tested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "prompt_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "prompt_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- By hand from here: what Prisma's schema language can't express.

ALTER TABLE "prompt_reviews"
  ADD CONSTRAINT "prompt_reviews_state_check"
    CHECK ("state" IN ('open', 'approved', 'changes', 'withdrawn', 'superseded')),
  ADD CONSTRAINT "prompt_reviews_message_check" CHECK (char_length("message") <= 2000),
  ADD CONSTRAINT "prompt_reviews_closed_check" CHECK (("state" = 'open') = ("closed_at" IS NULL));

-- One open review a prompt, and so one a version: asking for a newer version closes the older one first.
CREATE UNIQUE INDEX "prompt_reviews_open_key" ON "prompt_reviews"("prompt_id") WHERE "state" = 'open';

-- The inbox: the longest waiting first.
CREATE INDEX "prompt_reviews_inbox_idx" ON "prompt_reviews"("created_at", "id") WHERE "state" = 'open';

ALTER TABLE "review_comments"
  ADD CONSTRAINT "review_comments_kind_check"
    CHECK ("kind" IN ('comment', 'tested', 'changes', 'approved', 'withdrawn')),
  ADD CONSTRAINT "review_comments_body_check"
    CHECK (char_length("body") <= 2000 AND ("kind" <> 'comment' OR "body" <> '')),
  ADD CONSTRAINT "review_comments_place_check" CHECK (
    ("field" IS NULL AND "line" IS NULL AND "line_text" IS NULL) OR
    ("field" IS NOT NULL AND "field" IN ('title', 'description', 'content')
      AND "line" >= 1 AND "line_text" IS NOT NULL AND "kind" = 'comment'));

ALTER TABLE "notifications"
  ADD CONSTRAINT "notifications_kind_check"
    CHECK ("kind" IN ('tested', 'changes', 'approved', 'commented', 'answered', 'asked-again'));

CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id", "id" DESC) WHERE "read_at" IS NULL;

-- What was asked and what was answered stays; a review is decided once.
CREATE TRIGGER "prompt_reviews_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "message", "created_at" ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_reviews_decided_once" BEFORE UPDATE OF "state", "closed_at", "tested_at" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."state" <> 'open' OR (OLD."tested_at" IS NOT NULL AND NEW."tested_at" IS DISTINCT FROM OLD."tested_at"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
CREATE TRIGGER "review_comments_immutable"
  BEFORE UPDATE OF "id", "review_id", "kind", "body", "field", "line", "line_text", "created_at" ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
