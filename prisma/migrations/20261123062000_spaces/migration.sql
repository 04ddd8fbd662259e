-- AlterTable
ALTER TABLE "prompts" ADD COLUMN     "space_id" UUID,
ADD COLUMN     "space_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "spaces" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "spaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "space_members" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_members_pkey" PRIMARY KEY ("user_id","space_id")
);

-- CreateTable
CREATE TABLE "space_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "space_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "uses_left" INTEGER NOT NULL,

    CONSTRAINT "space_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "spaces_slug_key" ON "spaces"("slug");

-- CreateIndex
CREATE INDEX "space_members_space_id_idx" ON "space_members"("space_id");

-- CreateIndex
CREATE UNIQUE INDEX "space_invitations_token_hash_key" ON "space_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "space_invitations_space_id_idx" ON "space_invitations"("space_id");

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_deleted_by_fkey" FOREIGN KEY ("deleted_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What searches find knows the home of its prompt.
ALTER TABLE "prompt_search" ADD COLUMN "space_id" UUID;

ALTER TABLE "prompts"
  ADD CONSTRAINT "prompts_space_since_check" CHECK ("space_id" IS NULL OR "space_since" IS NOT NULL);

ALTER TABLE "prompt_counters" DROP CONSTRAINT "prompt_counters_kind_check";
ALTER TABLE "prompt_counters"
  ADD CONSTRAINT "prompt_counters_kind_check" CHECK ("kind" IN ('library', 'category', 'tag', 'creator', 'space'));

ALTER TABLE "spaces"
  ADD CONSTRAINT "spaces_name_check" CHECK (char_length("name") BETWEEN 1 AND 80),
  ADD CONSTRAINT "spaces_description_check" CHECK (char_length("description") <= 500),
  ADD CONSTRAINT "spaces_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

ALTER TABLE "space_members"
  ADD CONSTRAINT "space_members_role_check" CHECK ("role" IN ('reader', 'member', 'publisher', 'owner'));

ALTER TABLE "space_invitations"
  ADD CONSTRAINT "space_invitations_role_check" CHECK ("role" IN ('reader', 'member', 'publisher', 'owner')),
  ADD CONSTRAINT "space_invitations_uses_left_check" CHECK ("uses_left" >= 0);

-- The prompts of a space, newest first.
CREATE INDEX "prompts_space_recent_idx" ON "prompts" ("space_id", "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;

-- prisma/sql/announcements.sql
-- Tells servers of changes once they are committed.

-- Live changes (docs/decisions/0012-live-changes.md). PostgreSQL sends a notification when its transaction commits, so
-- nobody hears of a change that was rolled back, whoever wrote it. It carries ids and never a text: each server reads
-- the row again and tells a reader only what that reader may see.

-- Counters are left out: transactions that notify commit one after the other, which would divide the rate of favourites
-- and uses by four. The servers announce those themselves, a few times a second for all of them together.

-- Payload: kind, who could see the prompt before ('none', 'private' or 'shared'), prompt, creator, who did it, and its home
-- space before, '-' for none.
CREATE OR REPLACE FUNCTION "announce_prompt"("kind" TEXT, "before" "prompts", "id" UUID, "creator" UUID, "by" UUID) RETURNS VOID
  LANGUAGE sql AS $$
  SELECT pg_notify('cuebook_prompts', concat_ws(' ', "kind",
    CASE WHEN ("before")."id" IS NULL OR ("before")."deleted_at" IS NOT NULL THEN 'none'
         WHEN ("before")."is_shared" THEN 'shared' ELSE 'private' END,
    "id", "creator", coalesce("by", "creator"), coalesce(("before")."space_id"::text, '-')))
$$;

-- Called for prompts that are there, before or after the change.
CREATE OR REPLACE FUNCTION "announce_prompt_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "announce_prompt"('created', NULL, NEW."id", NEW."created_by", NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "announce_prompt"('changed', OLD, OLD."id", OLD."created_by", NULL);
  ELSE
    PERFORM "announce_prompt"('changed', OLD, NEW."id", NEW."created_by", coalesce(NEW."deleted_by", OLD."deleted_by"));
  END IF;
  RETURN NULL;
END $$;

-- The badge of a card is its newest status.
CREATE OR REPLACE FUNCTION "announce_prompt_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_prompt"('changed', p, p."id", p."created_by", NULL) FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- Live inbox: whatever changes a review, or is said in one, is announced with the id of its prompt once it is committed. Each
-- server tells those of its readers who may see that prompt that there is something to look for, and nothing else.
CREATE OR REPLACE FUNCTION "announce_review"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', NEW."prompt_id"::text);
  RETURN NULL;
END $$;

-- As for the review itself.
CREATE OR REPLACE FUNCTION "announce_review_comment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', r."prompt_id"::text) FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  RETURN NULL;
END $$;

-- Sessions of an account whose rights change are looked at again.
CREATE OR REPLACE FUNCTION "announce_rights"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || NEW."id");
  RETURN NULL;
END $$;

-- Whoever comes into a space, leaves it or gets another role in it sees other prompts from then on.
CREATE OR REPLACE FUNCTION "announce_membership"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || coalesce(NEW."user_id", OLD."user_id"));
  RETURN NULL;
END $$;

-- Open streams of a session that ends, or of an account whose rights change, are closed at once. What is sent of a
-- session is the hash that is stored, which opens nothing.
CREATE OR REPLACE FUNCTION "announce_session_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'session ' || OLD."id_hash");
  RETURN NULL;
END $$;

-- Opened pages of the prompt show what is said of it: heard by those who hear of its reviews.
CREATE OR REPLACE TRIGGER "comments_announce" AFTER INSERT OR UPDATE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "profiles_announce_rights" AFTER UPDATE OF "role", "is_active" ON "profiles"
  FOR EACH ROW WHEN ((OLD."role", OLD."is_active") IS DISTINCT FROM (NEW."role", NEW."is_active"))
  EXECUTE FUNCTION "announce_rights"();

CREATE OR REPLACE TRIGGER "prompt_reviews_announce" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "prompt_status_announce" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

-- Opened pages of the prompt show a run once it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_announce" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

CREATE OR REPLACE TRIGGER "prompts_announce_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "prompts_announce_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

-- Every change of text, visibility, home or existence moves one of these five; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_announce_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL OR NEW."deleted_at" IS NULL)
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "review_comments_announce" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review_comment"();

CREATE OR REPLACE TRIGGER "space_members_announce" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "announce_membership"();

CREATE OR REPLACE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_session_end"();

-- prisma/sql/counters.sql
-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator, its home space and each of its tags.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."deleted_at" IS NULL THEN
    RETURN QUERY
      SELECT c.*, times, CASE WHEN p."is_shared" THEN times ELSE 0 END
      FROM (
        SELECT 'library', '', ''
        UNION ALL SELECT 'category', p."category", ''
        UNION ALL SELECT 'creator', p."created_by"::text, ''
        UNION ALL SELECT 'space', p."space_id"::text, '' WHERE p."space_id" IS NOT NULL
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

-- Keeps the ledger of totals true: a change of a prompt is written as the difference that it makes.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(NEW, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(OLD, -1);
  ELSE
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Keeps `favorite_count` true. Prompts are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first of the days that `recent_uses` counts: today and the 29 before it, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Keeps `usage_count` and the uses by day true, and adds to `recent_uses`, which a job ages. Prompts are locked in the order
-- of their ids.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN
    SELECT c."prompt_id" AS "id", count(*) AS "times",
      count(*) FILTER (WHERE (c."created_at" AT TIME ZONE 'UTC')::date >= "first_recent_day"()) AS "recently"
    FROM "changed" c GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times",
      "recent_uses" = greatest(0, "recent_uses" + TG_ARGV[0]::integer * used."recently")
      WHERE "id" = used."id";
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_daily_uses" AS d ("prompt_id", "day", "version", "total")
      SELECT c."prompt_id", (c."created_at" AT TIME ZONE 'UTC')::date, c."version", count(*) FROM "changed" c GROUP BY 1, 2, 3
      ON CONFLICT ("prompt_id", "day", "version") DO UPDATE SET "total" = d."total" + excluded."total";
  ELSE
    UPDATE "prompt_daily_uses" d SET "total" = d."total" - c."total"
      FROM (SELECT "prompt_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "version", count(*) AS "total"
            FROM "changed" GROUP BY 1, 2, 3) c
      WHERE (d."prompt_id", d."day", d."version") = (c."prompt_id", c."day", c."version");
  END IF;
  RETURN NULL;
END $$;

-- Sums up the rows of each key into one. One statement: a reader sees the ledger before or after it, never between.
-- Gives back the number of rows it took away. The row that was written first keeps its id, and so its label.
CREATE OR REPLACE FUNCTION "fold_prompt_counters"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "key" FROM "prompt_counters" GROUP BY 1, 2
    HAVING count(*) > 1 OR (sum("total") = 0 AND sum("shared") = 0)
  ), taken AS (
    DELETE FROM "prompt_counters" c USING crowded
    WHERE c."kind" = crowded."kind" AND c."key" = crowded."key"
    RETURNING c.*
  ), folded AS (
    INSERT INTO "prompt_counters" ("id", "kind", "key", "label", "total", "shared")
    SELECT min("id"), "kind", "key",
      coalesce((array_agg("label" ORDER BY "id") FILTER (WHERE "shared" > 0))[1], (array_agg("label" ORDER BY "id"))[1]),
      sum("total"), sum("shared")
    FROM taken GROUP BY "kind", "key" HAVING sum("total") <> 0 OR sum("shared") <> 0
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- Sums up the rows of each kind and day into one, in one statement. Gives back the number of rows it took away.
CREATE OR REPLACE FUNCTION "fold_daily_counts"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "day" FROM "daily_counts" GROUP BY 1, 2 HAVING count(*) > 1
  ), taken AS (
    DELETE FROM "daily_counts" d USING crowded c WHERE d."kind" = c."kind" AND d."day" = c."day" RETURNING d.*
  ), folded AS (
    INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT "kind", "day", sum("total") FROM taken GROUP BY 1, 2 HAVING sum("total") <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- One row a statement, kind and day. The kind comes as the trigger's argument.
CREATE OR REPLACE FUNCTION "count_by_day"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT TG_ARGV[0], (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[1]::integer
    FROM "changed" c GROUP BY 2;
  RETURN NULL;
END $$;

-- What one prompt brings, times 1 or -1: nothing unless everybody may see it.
CREATE OR REPLACE FUNCTION "count_shared_days"("p" "prompts", "times" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF p."is_shared" AND p."deleted_at" IS NULL THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, "times"
      UNION ALL
      SELECT 'shared-uses', d."day", "times" * sum(d."total")
      FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day" HAVING sum(d."total") <> 0;
  END IF;
END $$;

-- A new prompt has no uses yet.
CREATE OR REPLACE FUNCTION "count_new_shared_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-prompts', (c."created_at" AT TIME ZONE 'UTC')::date, count(*)
    FROM "changed" c WHERE c."is_shared" AND c."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

-- Moves the days of a prompt that is shared, made private, deleted or brought back.
CREATE OR REPLACE FUNCTION "count_shared_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_shared_days"(OLD, -1);
  IF TG_OP = 'UPDATE' THEN
    PERFORM "count_shared_days"(NEW, 1);
  END IF;
  RETURN OLD;
END $$;

-- Uses of prompts that everybody may see, by day.
CREATE OR REPLACE FUNCTION "count_shared_uses"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[0]::integer
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

-- Triggers of one kind run in the order of their names: these come after the one that locks the prompts' rows
-- (prompt_usage_counted, prompt_usage_uncounted), so that whoever shares one at this moment is before or after all of it.
CREATE OR REPLACE TRIGGER "prompt_usage_visible_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_visible_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('-1');

CREATE OR REPLACE TRIGGER "prompts_by_day_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '1');

CREATE OR REPLACE TRIGGER "prompts_by_day_removed" AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '-1');

CREATE OR REPLACE TRIGGER "prompts_counted" AFTER INSERT OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_recounted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_shared_prompts"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_moved"
  AFTER UPDATE OF "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."created_at", OLD."deleted_at") IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "count_shared_prompt"();

-- Before its uses go with it.
CREATE OR REPLACE TRIGGER "prompts_shared_days_removed" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_shared_prompt"();

-- prisma/sql/search.sql
-- Keeps the table of search texts.

-- The profiles whose name holds a folded text.
CREATE OR REPLACE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_fold"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_fold"(c."full_name"), folded)
$$;

-- Enters the texts that searches find of one prompt: the current one, and the approved one where that is another.
CREATE OR REPLACE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "folded")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", p."space_id", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)),
      "prompt_search_text"(t."title", t."tags", t."description", t."content")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."category", p."tags", p."title",
        p."description", p."content"
      UNION ALL
      SELECT false, true, v."category", v."tags", v."title", v."description", v."content" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "category", "tags", "title", "description", "content")
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "space_id" = excluded."space_id",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "folded" = excluded."folded";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- True by itself: each write of a prompt writes its row here.
CREATE OR REPLACE FUNCTION "keep_search_texts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF TG_OP = 'INSERT' OR OLD."deleted_at" IS NOT NULL OR OLD."approved_version" IS DISTINCT FROM NEW."approved_version"
    OR OLD."version" <> NEW."version" AND NEW."approved_version" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "enter_search_texts"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "space_id" = NEW."space_id", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_search_changes"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "space_id", "created_by", "created_at",
    "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

CREATE OR REPLACE TRIGGER "prompts_searchable" AFTER INSERT ON "prompts" FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();
