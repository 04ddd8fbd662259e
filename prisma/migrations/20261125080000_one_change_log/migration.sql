-- AlterTable
ALTER TABLE "search_ping_targets" ADD COLUMN     "position" TEXT NOT NULL DEFAULT (pg_current_snapshot())::text;

-- One log of what changed, for live changes, kept pages and search engines (docs/decisions/0021-one-change-log.md). Rows are only ever
-- inserted, in the transaction of the change, and a job removes old ones. A reader remembers the snapshot up to which it has read and
-- asks for the rows that have become visible since: right in whatever order transactions commit, and writers neither wait for each
-- other nor for readers.
CREATE TABLE "changes" (
  "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(),
  "id" BIGINT GENERATED ALWAYS AS IDENTITY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Of a prompt: 'created'; 'changed': text, visibility, home, approval or existence. 'status', 'run', 'grant': one came or changed.
  -- 'discussion': a review, a comment or a suggestion. 'used', 'starred': its counters; 'aged': days passed out of its recent uses.
  -- 'profile': what only a person's own page shows. 'collection': what a collection's page shows. 'everything': what may stand on
  -- any page of guests. 'rights': what a person may see. 'session': one that ended.
  "kind" TEXT NOT NULL,
  -- The id of the prompt, person or collection, or the hash of the session.
  "subject" TEXT,
  -- Of a prompt.
  "slug" TEXT,
  "owner_id" UUID,
  "changed_by" UUID,
  "seen_before" TEXT,
  "seen_after" TEXT,
  "space_before" UUID,
  "space_after" UUID,
  PRIMARY KEY ("transaction", "id"),
  CONSTRAINT "changes_kind_check" CHECK ("kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'used', 'starred',
    'aged', 'profile', 'collection', 'everything', 'rights', 'session')),
  CONSTRAINT "changes_seen_check" CHECK ("seen_before" IN ('none', 'private', 'shared') AND "seen_after" IN ('none', 'private', 'shared')),
  CONSTRAINT "changes_subject_check" CHECK ("subject" IS NOT NULL OR "kind" = 'everything')
);

-- What the log and merged triggers take the place of.
DROP TRIGGER "audit_events_immutable" ON "audit_events";
DROP TRIGGER "collections_on_pages" ON "collections";
DROP TRIGGER "comments_announce" ON "comments";
DROP TRIGGER "comments_immutable" ON "comments";
DROP TRIGGER "comments_keep" ON "comments";
DROP TRIGGER "comments_shown" ON "comments";
DROP TRIGGER "comments_stay_deleted" ON "comments";
DROP TRIGGER "profiles_announce_rights" ON "profiles";
DROP TRIGGER "profiles_on_pages" ON "profiles";
DROP TRIGGER "prompt_activity_immutable" ON "prompt_activity";
DROP TRIGGER "prompt_activity_keep" ON "prompt_activity";
DROP TRIGGER "prompt_grants_announce" ON "prompt_grants";
DROP TRIGGER "prompt_reviews_announce" ON "prompt_reviews";
DROP TRIGGER "prompt_reviews_decided_once" ON "prompt_reviews";
DROP TRIGGER "prompt_reviews_immutable" ON "prompt_reviews";
DROP TRIGGER "prompt_reviews_shown" ON "prompt_reviews";
DROP TRIGGER "prompt_status_announce" ON "prompt_status";
DROP TRIGGER "prompt_status_immutable" ON "prompt_status";
DROP TRIGGER "prompt_status_keep" ON "prompt_status";
DROP TRIGGER "prompt_status_on_pages" ON "prompt_status";
DROP TRIGGER "prompt_status_shown" ON "prompt_status";
DROP TRIGGER "prompt_status_test_run_immutable" ON "prompt_status";
DROP TRIGGER "prompt_test_results_immutable" ON "prompt_test_results";
DROP TRIGGER "prompt_test_results_shown" ON "prompt_test_results";
DROP TRIGGER "prompt_test_results_visibility" ON "prompt_test_results";
DROP TRIGGER "prompt_test_runs_announce" ON "prompt_test_runs";
DROP TRIGGER "prompt_test_runs_end_once" ON "prompt_test_runs";
DROP TRIGGER "prompt_test_runs_immutable" ON "prompt_test_runs";
DROP TRIGGER "prompt_test_runs_keep" ON "prompt_test_runs";
DROP TRIGGER "prompt_test_runs_shown" ON "prompt_test_runs";
DROP TRIGGER "prompt_usage_by_day_added" ON "prompt_usage";
DROP TRIGGER "prompt_usage_by_day_removed" ON "prompt_usage";
DROP TRIGGER "prompt_usage_visible_added" ON "prompt_usage";
DROP TRIGGER "prompt_usage_visible_removed" ON "prompt_usage";
DROP TRIGGER "prompt_versions_immutable" ON "prompt_versions";
DROP TRIGGER "prompt_versions_keep" ON "prompt_versions";
DROP TRIGGER "prompts_announce_delete" ON "prompts";
DROP TRIGGER "prompts_announce_insert" ON "prompts";
DROP TRIGGER "prompts_announce_update" ON "prompts";
DROP TRIGGER "prompts_by_day_added" ON "prompts";
DROP TRIGGER "prompts_by_day_removed" ON "prompts";
DROP TRIGGER "prompts_on_pages_delete" ON "prompts";
DROP TRIGGER "prompts_on_pages_insert" ON "prompts";
DROP TRIGGER "prompts_on_pages_update" ON "prompts";
DROP TRIGGER "prompts_ping_delete" ON "prompts";
DROP TRIGGER "prompts_ping_insert" ON "prompts";
DROP TRIGGER "prompts_ping_update" ON "prompts";
DROP TRIGGER "prompts_recounted" ON "prompts";
DROP TRIGGER "prompts_search_changes" ON "prompts";
DROP TRIGGER "prompts_shared_days_added" ON "prompts";
DROP TRIGGER "prompts_shared_days_moved" ON "prompts";
DROP TRIGGER "prompts_shared_days_removed" ON "prompts";
DROP TRIGGER "review_comments_announce" ON "review_comments";
DROP TRIGGER "review_comments_immutable" ON "review_comments";
DROP TRIGGER "review_comments_shown" ON "review_comments";
DROP TRIGGER "sessions_announce_end" ON "sessions";
DROP TRIGGER "settings_on_pages" ON "settings";
DROP TRIGGER "space_members_announce" ON "space_members";
DROP TRIGGER "spaces_on_pages" ON "spaces";
DROP TRIGGER "suggestions_announce" ON "suggestions";
DROP TRIGGER "suggestions_decided_once" ON "suggestions";
DROP TRIGGER "suggestions_immutable" ON "suggestions";
DROP TRIGGER "suggestions_keep" ON "suggestions";

DROP FUNCTION "announce_grant"();
DROP FUNCTION "announce_membership"();
DROP FUNCTION "announce_prompt"(TEXT, "prompts", UUID, UUID, UUID);
DROP FUNCTION "announce_prompt_change"();
DROP FUNCTION "announce_prompt_status"();
DROP FUNCTION "announce_review"();
DROP FUNCTION "announce_review_comment"();
DROP FUNCTION "announce_rights"();
DROP FUNCTION "announce_session_end"();
DROP FUNCTION "count_by_day"();
DROP FUNCTION "count_new_shared_prompts"();
DROP FUNCTION "count_shared_days"("prompts", INTEGER);
DROP FUNCTION "count_shared_prompt"();
DROP FUNCTION "count_shared_uses"();
DROP FUNCTION "mark_result_visibility"();
DROP FUNCTION "note_collection_on_pages"();
DROP FUNCTION "note_person_on_pages"();
DROP FUNCTION "note_prompt_on_pages"();
DROP FUNCTION "note_settings_on_pages"();
DROP FUNCTION "note_status_on_pages"();
DROP FUNCTION "queue_search_ping"();

-- Servers drop the pages they keep when they lose their connection: nothing of it is needed any more.
DROP TABLE "page_changes";

-- prisma/sql/changes.sql
-- Writes the change log: what changed, in the transaction of the change, whoever makes it (docs/decisions/0021-one-change-log.md).

-- Who could see a prompt: nobody (it is not there, or deleted), its creator and whom its home and grants let, or everybody.
CREATE OR REPLACE FUNCTION "who_sees"("p" "prompts") RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p."id" IS NULL OR p."deleted_at" IS NOT NULL THEN 'none' WHEN p."is_shared" THEN 'shared' ELSE 'private' END
$$;

-- A row about a prompt; `before` or `after` is null where it is not there. What is known of who did it is who deleted it or brought
-- it back; else it is said of the creator.
CREATE OR REPLACE FUNCTION "log_prompt"("kind" TEXT, "before" "prompts", "after" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  owner CONSTANT UUID := coalesce(("after")."created_by", ("before")."created_by");
BEGIN
  INSERT INTO "changes" ("kind", "subject", "slug", "owner_id", "changed_by", "seen_before", "seen_after", "space_before", "space_after")
    VALUES ("kind", coalesce(("after")."id", ("before")."id"), coalesce(("after")."slug", ("before")."slug"), owner,
      coalesce(("after")."deleted_by", ("before")."deleted_by", owner), "who_sees"("before"), "who_sees"("after"),
      ("before")."space_id", ("after")."space_id");
END $$;

-- Every change of text, visibility, home or existence moves one of the columns that are compared; the long text itself never is.
-- Of a prompt that was and stays deleted nothing is told.
CREATE OR REPLACE FUNCTION "log_prompt_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF "who_sees"(OLD) = 'none' AND "who_sees"(NEW) = 'none' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "log_prompt"('created', NULL, NEW);
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "log_prompt"('changed', OLD, NULL);
    RETURN NULL;
  END IF;
  IF (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at", OLD."approved_version")
    IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at", NEW."approved_version") THEN
    PERFORM "log_prompt"('changed', OLD, NEW);
  END IF;
  IF OLD."usage_count" <> NEW."usage_count" THEN
    PERFORM "log_prompt"('used', OLD, NEW);
  ELSIF OLD."recent_uses" <> NEW."recent_uses" AND NEW."is_shared" THEN
    PERFORM "log_prompt"('aged', OLD, NEW);
  END IF;
  IF OLD."favorite_count" <> NEW."favorite_count" THEN
    PERFORM "log_prompt"('starred', OLD, NEW);
  END IF;
  IF OLD."created_by" <> NEW."created_by" AND 'shared' IN ("who_sees"(OLD), "who_sees"(NEW)) THEN
    INSERT INTO "changes" ("kind") VALUES ('everything');
  END IF;
  RETURN NULL;
END $$;

-- What hangs on a prompt and is shown with it. The kind comes as the trigger's argument. A grant that ends takes rights away.
CREATE OR REPLACE FUNCTION "log_about_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  prompt UUID;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "changes" ("kind", "subject")
      SELECT 'rights', u."id" FROM (
        SELECT OLD."subject_user_id" AS "id" WHERE OLD."subject_user_id" IS NOT NULL
        UNION SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."subject_space_id"
      ) u;
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'review_comments' THEN
    SELECT r."prompt_id" INTO prompt FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  ELSE
    prompt := NEW."prompt_id";
  END IF;
  PERFORM "log_prompt"(TG_ARGV[0], p, p) FROM "prompts" p WHERE p."id" = prompt AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- Anything else: the kind, and the column that says of whom or what, come as the trigger's arguments.
CREATE OR REPLACE FUNCTION "log_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "changes" ("kind", "subject")
    VALUES (TG_ARGV[0], to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;

-- A name and a picture stand on any page, the rest of a profile on its own page alone. Whose role or activity changes sees other
-- prompts from then on.
CREATE OR REPLACE FUNCTION "log_person"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD."full_name", OLD."avatar_url", OLD."deleted_at")
    IS DISTINCT FROM (NEW."full_name", NEW."avatar_url", NEW."deleted_at") THEN
    INSERT INTO "changes" ("kind") VALUES ('everything');
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."bio", OLD."website", OLD."social_links")
    IS DISTINCT FROM (NEW."bio", NEW."website", NEW."social_links") THEN
    INSERT INTO "changes" ("kind", "subject") VALUES ('profile', NEW."id");
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."role", OLD."is_active") IS DISTINCT FROM (NEW."role", NEW."is_active") THEN
    INSERT INTO "changes" ("kind", "subject") VALUES ('rights', NEW."id");
  END IF;
  RETURN NULL;
END $$;

-- Wakes the servers when the transaction commits; what they are to know they read from the log. One payload for all: PostgreSQL
-- sends it once a transaction.
CREATE OR REPLACE FUNCTION "notify_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_changes', '');
  RETURN NULL;
END $$;

-- Counters wait for the next look at the log: transactions that notify commit one after the other, which would divide the rate of
-- favourites and uses by four. What guests' pages alone show is asked for before each answer.
CREATE OR REPLACE TRIGGER "changes_notify" AFTER INSERT ON "changes"
  FOR EACH ROW WHEN (NEW."kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'rights', 'session'))
  EXECUTE FUNCTION "notify_changes"();

CREATE OR REPLACE TRIGGER "prompts_log" AFTER INSERT OR UPDATE OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "log_prompt_change"();

-- The badge of a card is its newest status.
CREATE OR REPLACE TRIGGER "prompt_status_log" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('status');

-- Opened pages of the prompt show a run once it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_log" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('run');

CREATE OR REPLACE TRIGGER "prompt_grants_log" AFTER INSERT OR UPDATE OR DELETE ON "prompt_grants"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('grant');

CREATE OR REPLACE TRIGGER "prompt_reviews_log" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "review_comments_log" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "comments_log" AFTER INSERT OR UPDATE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "suggestions_log" AFTER INSERT OR UPDATE ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

-- A new one is on no page yet. What is in it moves `updated_at`.
CREATE OR REPLACE TRIGGER "collections_log" AFTER DELETE OR UPDATE ON "collections"
  FOR EACH ROW WHEN (OLD."visibility" = 'shared') EXECUTE FUNCTION "log_change"('collection', 'id');

CREATE OR REPLACE TRIGGER "profiles_log" AFTER DELETE
  OR UPDATE OF "full_name", "avatar_url", "deleted_at", "bio", "website", "social_links", "role", "is_active" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "log_person"();

-- Whoever comes into a space, leaves it or gets another role in it sees other prompts from then on.
CREATE OR REPLACE TRIGGER "space_members_log" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('rights', 'user_id');

-- Open streams of a session that ends are closed at once. The hash that is stored opens nothing.
CREATE OR REPLACE TRIGGER "sessions_log" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('session', 'id_hash');

-- What guests see of all prompts, or of those of a space, is another thing now.
CREATE OR REPLACE TRIGGER "settings_log" AFTER UPDATE OF "public_needs_approval" ON "settings"
  FOR EACH ROW WHEN (OLD."public_needs_approval" IS DISTINCT FROM NEW."public_needs_approval")
  EXECUTE FUNCTION "log_change"('everything');

-- A space that is deleted says nothing of its prompts any more.
CREATE OR REPLACE TRIGGER "spaces_log" AFTER UPDATE OF "public_needs_approval", "deleted_at" ON "spaces"
  FOR EACH ROW WHEN ((OLD."public_needs_approval" AND OLD."deleted_at" IS NULL)
    <> (NEW."public_needs_approval" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "log_change"('everything');

-- prisma/sql/counters.sql
-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator, its home space and each of its tags.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL AND p."deleted_at" IS NULL THEN
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

-- What one prompt adds to the ledger of days: itself, and where everybody may see it, itself once more and its uses.
CREATE OR REPLACE FUNCTION "prompt_days"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "day" DATE, "total" BIGINT)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL THEN
    RETURN QUERY SELECT 'prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint;
    IF p."is_shared" AND p."deleted_at" IS NULL THEN
      RETURN QUERY
        SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint
        UNION ALL
        SELECT 'shared-uses', d."day", times * sum(d."total")
        FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day";
    END IF;
  END IF;
END $$;

-- Keeps both ledgers true: a change of a prompt is written as the difference that it makes. Of a new prompt OLD is null, of one that
-- goes NEW.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at") THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."created_at", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at") THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT c."kind", c."day", sum(c."total")
      FROM (SELECT * FROM "prompt_days"(OLD, -1) UNION ALL SELECT * FROM "prompt_days"(NEW, 1)) AS c
      GROUP BY c."kind", c."day"
      HAVING sum(c."total") <> 0;
  END IF;
  RETURN OLD;
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
-- of their ids, before it is asked which of them everybody may see: whoever shares one at this moment is before or after all of it.
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
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*) FROM "changed" c GROUP BY 2
    UNION ALL
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*)
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
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

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

CREATE OR REPLACE TRIGGER "prompts_counted"
  AFTER INSERT OR UPDATE OF "is_shared", "category", "tags", "created_by", "created_at", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- Before its uses go with it.
CREATE OR REPLACE TRIGGER "prompts_uncounted" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- prisma/sql/history.sql
-- What was said and done stays as it was, and bears the visibility of its moment.

-- Rows that say what happened are never changed. The author or approver may become null when the account goes.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Rows that say what happened are never changed, and go with their prompt alone: a cascade runs when the prompt's row is
-- gone already. Two things may still happen to one: its author's account goes, and its text becomes public.
CREATE OR REPLACE FUNCTION "refuse_removal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "prompts" WHERE "id" = OLD."prompt_id") THEN
    RAISE EXCEPTION '% rows are never removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- The first version comes after its prompt; a later one comes before the prompt moves on to it.
CREATE OR REPLACE FUNCTION "mark_first_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."version" = NEW."version" AND p."is_shared");
  RETURN NEW;
END $$;

-- What a shared prompt says, everybody could read: that version stays readable to all readers. Versions that were only ever
-- private stay their creator's, also after a later version is shared. Which is which, the moment decides in which
-- `version` and `is_shared` of the prompt change together.
CREATE OR REPLACE FUNCTION "mark_shared_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "prompt_versions" SET "was_shared" = true
    WHERE "prompt_id" = NEW."id" AND "version" = NEW."version" AND NOT "was_shared";
  RETURN NULL;
END $$;

-- What is said of a prompt bears the visibility that the prompt has at that moment, whoever writes the row. Only somebody who
-- shares the prompt may show it later.
CREATE OR REPLACE FUNCTION "mark_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt of its review has at that moment.
CREATE OR REPLACE FUNCTION "mark_comment_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompt_reviews" r JOIN "prompts" p ON p."id" = r."prompt_id"
    WHERE r."id" = NEW."review_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt has when its words are written; an answer is never seen by more people than
-- what it answers. Threads have one level.
CREATE OR REPLACE FUNCTION "mark_thread_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  IF NEW."parent_id" IS NOT NULL THEN
    SELECT NEW."was_shared" AND c."was_shared" INTO NEW."was_shared" FROM "comments" c
      WHERE c."id" = NEW."parent_id" AND c."prompt_id" = NEW."prompt_id" AND c."parent_id" IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an answer is of a comment of the same prompt' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- A line of the log bears the home that the prompt has at that moment, whoever writes it. What somebody does to many prompts in one
-- transaction is told once: the lines after the first name it, and what they know of it is kept for that long.
CREATE OR REPLACE FUNCTION "mark_activity"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "act" CONSTANT text := concat_ws(' ', NEW."kind", NEW."actor_id", date_trunc('hour', NEW."created_at"));
  "lead" CONSTANT text[] := string_to_array(current_setting('cuebook.activity_lead', true), '|');
BEGIN
  NEW."space_id" := (SELECT p."space_id" FROM "prompts" p WHERE p."id" = NEW."prompt_id");
  IF "lead"[1] = "act" THEN
    NEW."lead_id" := "lead"[2]::bigint;
  ELSE
    NEW."lead_id" := NULL;
    PERFORM set_config('cuebook.activity_lead', "act" || '|' || NEW."id", true);
  END IF;
  RETURN NEW;
END $$;

-- The version whose newest status is an approval; of several the one that was approved last. An admin can take an approval back
-- by a later status.
CREATE OR REPLACE FUNCTION "last_approved_version"("prompt" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT s."version" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."status" = 'approved' AND NOT EXISTS (
    SELECT 1 FROM "prompt_status" later
    WHERE later."prompt_id" = s."prompt_id" AND later."version" = s."version" AND later."id" > s."id")
  ORDER BY s."id" DESC LIMIT 1
$$;

-- Keeps `approved_version` true after each status.
CREATE OR REPLACE FUNCTION "keep_approved_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  approved INTEGER := "last_approved_version"(NEW."prompt_id");
BEGIN
  UPDATE "prompts" SET "approved_version" = approved
    WHERE "id" = NEW."prompt_id" AND "approved_version" IS DISTINCT FROM approved;
  RETURN NULL;
END $$;

-- A result comes while its run is under way, and is of the same prompt. It shows the case that it is of, so it is shown where both
-- are.
CREATE OR REPLACE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- One trigger a table says all that must not change of a row that is there.

CREATE OR REPLACE TRIGGER "audit_events_history" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "collection_items_visibility" BEFORE INSERT ON "collection_items"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- What everybody could read stays readable, unless it says something else by now. What is deleted stays deleted.
CREATE OR REPLACE TRIGGER "comments_history" BEFORE UPDATE ON "comments"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."version", OLD."parent_id", OLD."from_line", OLD."to_line", OLD."quote", OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."version", NEW."parent_id", NEW."from_line", NEW."to_line", NEW."quote", NEW."created_at")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."was_shared" AND NOT NEW."was_shared" AND OLD."body" = NEW."body")
    OR (OLD."deleted_at" IS NOT NULL AND (OLD."body", OLD."deleted_at") IS DISTINCT FROM (NEW."body", NEW."deleted_at")))
  EXECUTE FUNCTION "refuse_change"();

-- Words that are written anew bear the visibility of that moment.
CREATE OR REPLACE TRIGGER "comments_visibility" BEFORE INSERT OR UPDATE OF "body" ON "comments"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "mark_thread_visibility"();

CREATE OR REPLACE TRIGGER "prompt_activity_mark" BEFORE INSERT ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "mark_activity"();

CREATE OR REPLACE TRIGGER "prompt_activity_history" BEFORE UPDATE ON "prompt_activity"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."kind", OLD."version", OLD."details", OLD."was_shared", OLD."space_id", OLD."lead_id",
      OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."kind", NEW."version", NEW."details", NEW."was_shared", NEW."space_id", NEW."lead_id",
        NEW."created_at")
    OR (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

-- A review is decided once, and tested once.
CREATE OR REPLACE TRIGGER "prompt_reviews_history" BEFORE UPDATE ON "prompt_reviews"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."version", OLD."message", OLD."reviewers", OLD."created_at")
      IS DISTINCT FROM (NEW."id", NEW."prompt_id", NEW."version", NEW."message", NEW."reviewers", NEW."created_at")
    OR (OLD."state" <> 'open'
      AND (OLD."state", OLD."closed_at", OLD."tested_at") IS DISTINCT FROM (NEW."state", NEW."closed_at", NEW."tested_at"))
    OR (OLD."tested_at" IS NOT NULL AND OLD."tested_at" IS DISTINCT FROM NEW."tested_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

-- What everybody could read stays readable.
CREATE OR REPLACE TRIGGER "prompt_status_history" BEFORE UPDATE ON "prompt_status"
  FOR EACH ROW WHEN (
    (OLD."prompt_id", OLD."version", OLD."status", OLD."notes", OLD."created_at", OLD."test_run_id", OLD."test_run_warnings")
      IS DISTINCT FROM
      (NEW."prompt_id", NEW."version", NEW."status", NEW."notes", NEW."created_at", NEW."test_run_id", NEW."test_run_warnings")
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- A case says what was saved last.
CREATE OR REPLACE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_results_history" BEFORE UPDATE ON "prompt_test_results"
  FOR EACH ROW WHEN (
    (OLD."run_id", OLD."case_id", OLD."prompt_id", OLD."case_revision", OLD."case_name", OLD."input_hash", OLD."answer",
      OLD."answer_length", OLD."is_cut", OLD."problem", OLD."checks", OLD."is_passed", OLD."created_at")
      IS DISTINCT FROM
      (NEW."run_id", NEW."case_id", NEW."prompt_id", NEW."case_revision", NEW."case_name", NEW."input_hash", NEW."answer",
        NEW."answer_length", NEW."is_cut", NEW."problem", NEW."checks", NEW."is_passed", NEW."created_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

-- A run is what it was: its end is written once, its results and what rests on it never change, and all of it goes with the
-- prompt alone.
CREATE OR REPLACE TRIGGER "prompt_test_runs_history" BEFORE UPDATE ON "prompt_test_runs"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."version", OLD."source", OLD."provider", OLD."model", OLD."total", OLD."started_at")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."version", NEW."source", NEW."provider", NEW."model", NEW."total", NEW."started_at")
    OR (OLD."end" IS NOT NULL
      AND (OLD."end", OLD."ended_at", OLD."end_reason") IS DISTINCT FROM (NEW."end", NEW."ended_at", NEW."end_reason"))
    OR (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_versions_history" BEFORE UPDATE ON "prompt_versions"
  FOR EACH ROW WHEN (
    (OLD."prompt_id", OLD."version", OLD."title", OLD."description", OLD."content", OLD."category", OLD."tags", OLD."variables",
      OLD."messages", OLD."extras", OLD."note", OLD."created_at")
      IS DISTINCT FROM
      (NEW."prompt_id", NEW."version", NEW."title", NEW."description", NEW."content", NEW."category", NEW."tags", NEW."variables",
        NEW."messages", NEW."extras", NEW."note", NEW."created_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (NEW."suggested_by" IS NOT NULL AND OLD."suggested_by" IS DISTINCT FROM NEW."suggested_by"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_mark" BEFORE INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NOT NEW."was_shared") EXECUTE FUNCTION "mark_first_version"();

CREATE OR REPLACE TRIGGER "prompt_versions_stay" BEFORE DELETE ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompts_mark_shared_version" AFTER UPDATE OF "version", "is_shared" ON "prompts"
  FOR EACH ROW
  WHEN (NEW."is_shared" AND (OLD."version", OLD."is_shared") IS DISTINCT FROM (NEW."version", NEW."is_shared"))
  EXECUTE FUNCTION "mark_shared_version"();

CREATE OR REPLACE TRIGGER "review_comments_history" BEFORE UPDATE ON "review_comments"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."review_id", OLD."kind", OLD."body", OLD."field", OLD."line", OLD."line_text", OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."review_id", NEW."kind", NEW."body", NEW."field", NEW."line", NEW."line_text", NEW."created_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- What is proposed stays as it was written: another proposal is another row. It is decided once.
CREATE OR REPLACE TRIGGER "suggestions_history" BEFORE UPDATE ON "suggestions"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."base_version", OLD."title", OLD."description", OLD."content", OLD."category", OLD."tags",
      OLD."variables", OLD."messages", OLD."extras", OLD."note", OLD."created_at", OLD."was_shared")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."base_version", NEW."title", NEW."description", NEW."content", NEW."category", NEW."tags",
        NEW."variables", NEW."messages", NEW."extras", NEW."note", NEW."created_at", NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."state" <> 'open' AND (
      (OLD."state", OLD."decided_at", OLD."decision_note", OLD."resulting_version")
        IS DISTINCT FROM (NEW."state", NEW."decided_at", NEW."decision_note", NEW."resulting_version")
      OR (NEW."decided_by" IS NOT NULL AND OLD."decided_by" IS DISTINCT FROM NEW."decided_by"))))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_visibility" BEFORE INSERT ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- prisma/sql/prompts.sql
-- Rules of the prompts themselves.

-- The first free slug of a base: base, base-1, base-2 and so on (specification 5). Doubling and halving keeps it
-- at about 2 log2(n) index probes for n prompts of one title. The lock makes two creators of one base wait for
-- each other until commit, so each gets its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
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

-- What is under way when its author is deleted must not land behind the removal. The check of the foreign key runs first
-- and waits for a deletion that is about to commit, which locks the row whole; this looks after the wait.
CREATE OR REPLACE FUNCTION "refuse_deleted_creator"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_refuse_deleted_creator" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deleted_creator"();

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

CREATE OR REPLACE TRIGGER "prompts_searchable"
  AFTER INSERT OR UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "space_id", "created_by",
    "created_at", "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();
