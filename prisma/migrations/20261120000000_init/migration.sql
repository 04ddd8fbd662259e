-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT,
    "full_name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'contributor',
    "avatar_url" TEXT,
    "bio" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "social_links" JSONB NOT NULL DEFAULT '{}',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "profile_id" UUID NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "profile_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "password_reset_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'AI',
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "is_shared" BOOLEAN NOT NULL DEFAULT true,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usage_count" INTEGER NOT NULL DEFAULT 0,
    "favorite_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "prompts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_versions" (
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_versions_pkey" PRIMARY KEY ("prompt_id","version")
);

-- CreateTable
CREATE TABLE "favorites" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_usage" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_usage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_status" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "approved_by" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");

-- CreateIndex
CREATE INDEX "profiles_created_at_id_idx" ON "profiles"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_phone_key" ON "credentials"("phone");

-- CreateIndex
CREATE INDEX "sessions_profile_id_idx" ON "sessions"("profile_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_tokens_token_hash_key" ON "password_reset_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_tokens_profile_id_idx" ON "password_reset_tokens"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompts_slug_key" ON "prompts"("slug");

-- CreateIndex
CREATE INDEX "prompt_versions_author_id_idx" ON "prompt_versions"("author_id");

-- CreateIndex
CREATE INDEX "favorites_user_id_created_at_idx" ON "favorites"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "favorites_prompt_id_user_id_key" ON "favorites"("prompt_id", "user_id");

-- CreateIndex
CREATE INDEX "prompt_usage_prompt_id_created_at_idx" ON "prompt_usage"("prompt_id", "created_at");

-- CreateIndex
CREATE INDEX "prompt_usage_user_id_idx" ON "prompt_usage"("user_id");

-- CreateIndex
CREATE INDEX "prompt_status_prompt_id_version_id_idx" ON "prompt_status"("prompt_id", "version", "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_status_approved_by_idx" ON "prompt_status"("approved_by");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at" DESC);

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_deleted_by_fkey" FOREIGN KEY ("deleted_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_usage" ADD CONSTRAINT "prompt_usage_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_usage" ADD CONSTRAINT "prompt_usage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- By hand from here: what Prisma's schema language can't express.

-- Limits (decisions, Prompts). char_length counts code points, as the zod schemas do.
CREATE FUNCTION "tags_within_limits"("tags" TEXT[]) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality("tags") <= 25
    AND NOT EXISTS (SELECT 1 FROM unnest("tags") AS t(tag) WHERE t.tag IS NULL OR char_length(t.tag) NOT BETWEEN 1 AND 50);

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_role_check" CHECK ("role" IN ('admin', 'contributor', 'viewer')),
  ADD CONSTRAINT "profiles_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254),
  ADD CONSTRAINT "profiles_full_name_check" CHECK (char_length("full_name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "profiles_bio_check" CHECK (char_length("bio") <= 1000),
  ADD CONSTRAINT "profiles_website_check" CHECK (char_length("website") <= 300);

ALTER TABLE "prompts"
  ADD CONSTRAINT "prompts_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "prompts_title_check" CHECK (char_length("title") BETWEEN 1 AND 200),
  ADD CONSTRAINT "prompts_description_check" CHECK (char_length("description") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "prompts_content_check" CHECK (char_length("content") BETWEEN 1 AND 200000),
  ADD CONSTRAINT "prompts_category_check" CHECK ("category" IN
    ('AI', 'Automation', 'Content', 'Customer Support', 'Design', 'Development', 'Marketing', 'Research', 'Sales', 'Other')),
  ADD CONSTRAINT "prompts_tags_check" CHECK ("tags_within_limits"("tags")),
  ADD CONSTRAINT "prompts_usage_count_check" CHECK ("usage_count" >= 0),
  ADD CONSTRAINT "prompts_favorite_count_check" CHECK ("favorite_count" >= 0),
  ADD CONSTRAINT "prompts_version_check" CHECK ("version" >= 1);

ALTER TABLE "prompt_versions"
  ADD CONSTRAINT "prompt_versions_version_check" CHECK ("version" >= 1),
  ADD CONSTRAINT "prompt_versions_note_check" CHECK (char_length("note") <= 500);

ALTER TABLE "prompt_status"
  ADD CONSTRAINT "prompt_status_status_check" CHECK ("status" IN ('tested', 'approved')),
  ADD CONSTRAINT "prompt_status_notes_check" CHECK (char_length("notes") <= 2000);

CREATE INDEX "prompts_deleted_by_idx" ON "prompts" ("deleted_by") WHERE "deleted_by" IS NOT NULL;
CREATE INDEX "prompts_deleted_at_idx" ON "prompts" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- An excerpt for lists, kept in the row: reading it never touches the long text stored elsewhere.
ALTER TABLE "prompts"
  ADD COLUMN "excerpt" TEXT NOT NULL GENERATED ALWAYS AS (left("content", 320)) STORED,
  ADD COLUMN "content_length" INTEGER NOT NULL GENERATED ALWAYS AS (char_length("content")) STORED;

-- Rows that say what happened are never changed. The author or approver may become null when the account goes.
CREATE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "prompt_versions_immutable"
  BEFORE UPDATE OF "version", "title", "description", "content", "category", "tags", "note", "created_at" ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_status_immutable"
  BEFORE UPDATE OF "version", "status", "notes", "created_at" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_events_immutable"
  BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- favorite_count and usage_count equal their rows: same transaction, whoever writes the row.
CREATE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + 1 WHERE "id" = NEW."prompt_id";
  ELSE
    UPDATE "prompts" SET "favorite_count" = "favorite_count" - 1 WHERE "id" = OLD."prompt_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "favorites_count" AFTER INSERT OR DELETE ON "favorites"
  FOR EACH ROW EXECUTE FUNCTION "count_favorite"();

CREATE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "prompts" SET "usage_count" = "usage_count" + 1 WHERE "id" = NEW."prompt_id";
  ELSE
    UPDATE "prompts" SET "usage_count" = "usage_count" - 1 WHERE "id" = OLD."prompt_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "prompt_usage_count" AFTER INSERT OR DELETE ON "prompt_usage"
  FOR EACH ROW EXECUTE FUNCTION "count_usage"();

-- The first free slug of a base: base, base-1, base-2 and so on (specification 5). Doubling and halving keeps it
-- at about 2 log2(n) index probes for n prompts of one title. The lock makes two creators of one base wait for
-- each other until commit, so each gets its own.
CREATE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  taken BIGINT := 0;
  free BIGINT := 1;
  middle BIGINT;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  IF NOT "reserved" AND NOT EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base") THEN
    RETURN "base";
  END IF;
  WHILE EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base" || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (free + taken) / 2;
    IF EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base" || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  RETURN "base" || '-' || free;
END $$;
