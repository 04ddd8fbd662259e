-- prisma/sql/accounts.sql
-- Rules of accounts.

-- What was proved of an address says nothing of the next one, whoever writes it.
CREATE OR REPLACE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

-- A picture in use does not expire, and one no longer in use does at once, whoever changed the profile. A file about to
-- expire is refused: the removal of expired files may be at work on it.
CREATE OR REPLACE FUNCTION "hold_avatar_file"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."avatar_url" IS NOT NULL THEN
    UPDATE "avatar_files" SET "expires_at" = NULL
    WHERE "key" = substr(NEW."avatar_url", length('/api/avatars/') + 1)
      AND "expires_at" > clock_timestamp() + INTERVAL '1 minute';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no such avatar file' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  UPDATE "avatar_files" SET "expires_at" = clock_timestamp()
  WHERE "key" = substr(OLD."avatar_url", length('/api/avatars/') + 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "profiles_forget_email_proof" BEFORE UPDATE OF "email" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "forget_email_proof"();

CREATE OR REPLACE TRIGGER "profiles_hold_avatar_file" AFTER UPDATE OF "avatar_url" ON "profiles"
  FOR EACH ROW WHEN (NEW."avatar_url" IS DISTINCT FROM OLD."avatar_url") EXECUTE FUNCTION "hold_avatar_file"();

-- prisma/sql/announcements.sql
-- Tells servers of changes once they are committed.

-- Live changes (docs/decisions/0012-live-changes.md). PostgreSQL sends a notification when its transaction commits, so
-- nobody hears of a change that was rolled back, whoever wrote it. It carries ids and never a text: each server reads
-- the row again and tells a reader only what that reader may see.

-- Counters are left out: transactions that notify commit one after the other, which would divide the rate of favourites
-- and uses by four. The servers announce those themselves, a few times a second for all of them together.

-- Payload: kind, who could see the prompt before ('none', 'private' or 'shared'), prompt, creator, who did it.
CREATE OR REPLACE FUNCTION "announce_prompt"("kind" TEXT, "before" "prompts", "id" UUID, "creator" UUID, "by" UUID) RETURNS VOID
  LANGUAGE sql AS $$
  SELECT pg_notify('cuebook_prompts', concat_ws(' ', "kind",
    CASE WHEN ("before")."id" IS NULL OR ("before")."deleted_at" IS NOT NULL THEN 'none'
         WHEN ("before")."is_shared" THEN 'shared' ELSE 'private' END,
    "id", "creator", coalesce("by", "creator")))
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

-- Open streams of a session that ends, or of an account whose rights change, are closed at once. What is sent of a
-- session is the hash that is stored, which opens nothing.
CREATE OR REPLACE FUNCTION "announce_session_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'session ' || OLD."id_hash");
  RETURN NULL;
END $$;

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

-- Every change of text, visibility or existence moves one of these four; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_announce_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL OR NEW."deleted_at" IS NULL)
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."deleted_at"))
  EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "review_comments_announce" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review_comment"();

CREATE OR REPLACE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_session_end"();

-- prisma/sql/counters.sql
-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator and each of its tags.
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

-- Keeps `usage_count` and the uses by day true. Prompts are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times" WHERE "id" = used."id";
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
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."deleted_at"))
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

-- A result shows the case that it is of, so it is shown where both are.
CREATE OR REPLACE FUNCTION "mark_result_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
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
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Lists of guests may hold it now, or with another text, and search engines are told.
  INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id")
    SELECT 'listed', p."id", p."created_by" FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url", p."slug", true FROM "prompts" p CROSS JOIN "search_ping_targets" t
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- A result comes while its run is under way, and is of the same prompt.
CREATE OR REPLACE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "audit_events_immutable"
  BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "kind", "version", "details", "was_shared", "created_at" ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_keep" BEFORE UPDATE OF "actor_id" ON "prompt_activity"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_decided_once" BEFORE UPDATE OF "state", "closed_at", "tested_at" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."state" <> 'open' OR (OLD."tested_at" IS NOT NULL AND NEW."tested_at" IS DISTINCT FROM OLD."tested_at"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "message", "reviewers", "created_at" ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_shown" BEFORE UPDATE OF "was_shared" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

CREATE OR REPLACE TRIGGER "prompt_status_immutable"
  BEFORE UPDATE OF "version", "status", "notes", "created_at" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_keep" BEFORE UPDATE OF "prompt_id", "approved_by" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id"
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by"))
  EXECUTE FUNCTION "refuse_change"();

-- What everybody could read stays readable.
CREATE OR REPLACE TRIGGER "prompt_status_shown" BEFORE UPDATE OF "was_shared" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_status_test_run_immutable"
  BEFORE UPDATE OF "test_run_id", "test_run_warnings" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- A case says what was saved last.
CREATE OR REPLACE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_results_immutable"
  BEFORE UPDATE OF "run_id", "case_id", "prompt_id", "case_revision", "case_name", "input_hash", "answer", "answer_length",
    "is_cut", "problem", "checks", "is_passed", "created_at" ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_results_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_results"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_results_visibility" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "mark_result_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_end_once" BEFORE UPDATE OF "end", "ended_at", "end_reason" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."end" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

-- A run is what it was: its end is written once, its results and what rests on it never change, and all of it goes with the
-- prompt alone.
CREATE OR REPLACE TRIGGER "prompt_test_runs_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "source", "provider", "model", "total", "started_at" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_keep" BEFORE UPDATE OF "started_by" ON "prompt_test_runs"
  FOR EACH ROW WHEN (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_versions_immutable"
  BEFORE UPDATE OF "version", "title", "description", "content", "category", "tags", "variables", "note", "created_at" ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_keep" BEFORE UPDATE OF "prompt_id", "author_id", "was_shared" ON "prompt_versions"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id" OR (OLD."was_shared" AND NOT NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_mark" BEFORE INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NOT NEW."was_shared") EXECUTE FUNCTION "mark_first_version"();

CREATE OR REPLACE TRIGGER "prompt_versions_stay" BEFORE DELETE ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompts_mark_shared_version" AFTER UPDATE OF "version", "is_shared" ON "prompts"
  FOR EACH ROW
  WHEN (NEW."is_shared" AND (OLD."version", OLD."is_shared") IS DISTINCT FROM (NEW."version", NEW."is_shared"))
  EXECUTE FUNCTION "mark_shared_version"();

CREATE OR REPLACE TRIGGER "review_comments_immutable"
  BEFORE UPDATE OF "id", "review_id", "kind", "body", "field", "line", "line_text", "created_at" ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_shown" BEFORE UPDATE OF "was_shared" ON "review_comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- prisma/sql/page-cache.sql
-- Writes down what changed of what guests' pages show.

-- A change of a person, for the pages of guests that show it.
CREATE OR REPLACE FUNCTION "note_person_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD."full_name", OLD."avatar_url", OLD."deleted_at")
    IS DISTINCT FROM (NEW."full_name", NEW."avatar_url", NEW."deleted_at") THEN
    INSERT INTO "page_changes" ("kind") VALUES ('people');
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."bio", OLD."website", OLD."social_links")
    IS DISTINCT FROM (NEW."bio", NEW."website", NEW."social_links") THEN
    INSERT INTO "page_changes" ("kind", "profile_id") VALUES ('profile', NEW."id");
  END IF;
  RETURN NULL;
END $$;

-- A change of a prompt that everybody may see, for the pages of guests that show it.
CREATE OR REPLACE FUNCTION "note_prompt_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  p "prompts";
BEGIN
  IF TG_OP = 'DELETE' THEN p := OLD; ELSE p := NEW; END IF;
  IF TG_OP <> 'UPDATE' OR (OLD."version", OLD."updated_at", OLD."is_shared", OLD."deleted_at")
    IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."deleted_at") THEN
    INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id") VALUES ('listed', p."id", p."created_by");
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."usage_count" <> NEW."usage_count" THEN
    INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('used', p."id");
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."favorite_count" <> NEW."favorite_count" THEN
    INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('starred', p."id");
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."created_by" <> NEW."created_by" THEN
    INSERT INTO "page_changes" ("kind") VALUES ('people');
  END IF;
  RETURN NULL;
END $$;

-- A new status, for the page of its prompt.
CREATE OR REPLACE FUNCTION "note_status_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('shown', NEW."prompt_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "profiles_on_pages"
  AFTER DELETE OR UPDATE OF "full_name", "avatar_url", "deleted_at", "bio", "website", "social_links" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "note_person_on_pages"();

CREATE OR REPLACE TRIGGER "prompt_status_on_pages" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "note_status_on_pages"();

CREATE OR REPLACE TRIGGER "prompts_on_pages_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "note_prompt_on_pages"();

CREATE OR REPLACE TRIGGER "prompts_on_pages_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "note_prompt_on_pages"();

-- Every change of text moves `version`; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_on_pages_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "note_prompt_on_pages"();

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

-- A search engine is told of every address that appears, changes or goes (decisions, Search pings).
CREATE OR REPLACE FUNCTION "queue_search_ping"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url",
      CASE WHEN TG_OP = 'DELETE' THEN OLD."slug" ELSE NEW."slug" END,
      TG_OP <> 'INSERT' AND OLD."is_shared" AND OLD."deleted_at" IS NULL
    FROM "search_ping_targets" t;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_ping_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();

CREATE OR REPLACE TRIGGER "prompts_ping_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();

-- Text, visibility or existence has changed, and everybody could see the prompt before or can see it now.
CREATE OR REPLACE TRIGGER "prompts_ping_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN (
    ((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."deleted_at"))
  EXECUTE FUNCTION "queue_search_ping"();

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
      "category", "tag_keys", "folded")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", t."category",
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
      "is_shared" = NEW."is_shared", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_search_changes"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "created_by", "created_at",
    "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

CREATE OR REPLACE TRIGGER "prompts_searchable" AFTER INSERT ON "prompts" FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

-- prisma/sql/text.sql
-- Texts as they are compared, searched and measured: pure functions, which tables and indexes rest on.

-- The one case folding of the product's queries. A database with the plain C locale folds ASCII letters only, so
-- it borrows the best collation that the server has.
DO $$
DECLARE
  candidate TEXT;
  folds BOOLEAN;
  expression TEXT := 'lower("value")';
BEGIN
  IF lower('ÉЖ') <> 'éж' THEN
    FOREACH candidate IN ARRAY ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'] LOOP
      IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = candidate
                 AND collencoding IN (-1, pg_char_to_encoding('UTF8'))) THEN
        EXECUTE format('SELECT lower(''ÉЖ'' COLLATE %I) = ''éж''', candidate) INTO folds;
        IF folds THEN
          expression := format('lower("value" COLLATE %I)', candidate);
          EXIT;
        END IF;
      END IF;
    END LOOP;
  END IF;
  EXECUTE 'CREATE OR REPLACE FUNCTION "fold_case"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '
    || expression;
END $$;

-- A text as searches compare it: in one case, each run of white space one space.
CREATE OR REPLACE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(regexp_replace("value",
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- The folded title, which stands first in a folded text.
CREATE OR REPLACE FUNCTION "search_title"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(left("folded", 201), E'\n', 1);

-- The form in which tags are compared (decisions, Prompts): stored tags are trimmed and NFC already.
CREATE OR REPLACE FUNCTION "tag_key"("tag" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(normalize(btrim("tag"), NFC));

-- What titles are sorted by: letters without case and marks. Short enough for an index entry.
CREATE OR REPLACE FUNCTION "title_sort_key"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace("fold_case"(normalize("title", NFKD)), '[\u0300-\u036f]', '', 'g'), 200);

-- One key for a title and a content together: an import finds what its owner has already by this index, without
-- reading a text. No separator is needed between two digests of fixed length.
CREATE OR REPLACE FUNCTION "prompt_text_key"("title" TEXT, "content" TEXT) RETURNS UUID
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CAST(md5(md5("title") || md5("content")) AS UUID);

-- Limits (decisions, Prompts). char_length counts code points, as the zod schemas do.
CREATE OR REPLACE FUNCTION "tags_within_limits"("tags" TEXT[]) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality("tags") <= 25
    AND NOT EXISTS (SELECT 1 FROM unnest("tags") AS t(tag) WHERE t.tag IS NULL OR char_length(t.tag) NOT BETWEEN 1 AND 50);

-- What a version says of its variables: at most 100, and 64 KB together.
CREATE OR REPLACE FUNCTION "variables_within_limits"("variables" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("variables") = 'array'
    THEN jsonb_array_length("variables") <= 100 AND char_length("variables"::text) <= 65536 ELSE false END;

-- Whether a folded text stands somewhere in `part` by itself: no letter or digit before it, none after it.
CREATE OR REPLACE FUNCTION "stands_alone"("part" TEXT, "q" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces TEXT[] := string_to_array(part, q);
  count CONSTANT INTEGER := cardinality(pieces);
BEGIN
  -- Some thousand places in a text of 200,000 characters are enough to look at.
  FOR i IN 1 .. least(count - 1, 2000) LOOP
    IF right(CASE WHEN i > 1 AND pieces[i] = '' THEN q ELSE pieces[i] END, 1) !~ '\w'
      AND left(CASE WHEN i + 1 < count AND pieces[i + 1] = '' THEN q ELSE pieces[i + 1] END, 1) !~ '\w' THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;

-- Whether a folded text holds another: split_part() skips ahead and stops at the first place.
CREATE OR REPLACE FUNCTION "text_holds"("folded" TEXT, "piece" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN octet_length(split_part(folded, piece, 1)) < octet_length(folded);
END $$;

-- The text of a prompt as searches read it. No folded text has a line break, so no match spans two fields or two tags.
CREATE OR REPLACE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', "search_fold"(title), (SELECT string_agg("search_fold"(tag), E'\n') FROM unnest(tags) AS t(tag)),
    "search_fold"(description), "search_fold"(content));
END $$;

-- The runs of one to four characters of a folded text, each as a number (docs/decisions/0010-search-and-totals.md). Single
-- ASCII characters have a number of their own, and so have pairs of them; the others share what is left. Runs of three and
-- four are kept of ASCII alone: beyond it two characters say as much.
CREATE OR REPLACE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters CONSTANT TEXT[] := string_to_array(folded, NULL);
BEGIN
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c, ascii(t.d) AS d
      FROM unnest(characters, characters[2:], characters[3:], characters[4:]) AS t(a, b, c, d)
    )
    SELECT CASE WHEN a < 128 THEN a ELSE 128 + a % 16256 END FROM codes
    UNION SELECT CASE WHEN a < 128 AND b < 128 THEN 16384 + a * 128 + b ELSE 32768 + (a * 1021 + b) % 32749 END
      FROM codes WHERE b IS NOT NULL
    UNION SELECT 65536 + (a * 16384 + b * 128 + c) % 131071
      FROM codes WHERE a < 128 AND b < 128 AND c < 128
    UNION SELECT 196607 + (a * 2097152 + b * 16384 + c * 128 + d) % 65521
      FROM codes WHERE a < 128 AND b < 128 AND c < 128 AND d < 128);
END $$;

-- The runs that a text has to have to hold a folded search text: the longest of it alone. Where all of it is ASCII (as many
-- bytes as characters) those of four say what those of three within them say.
CREATE OR REPLACE FUNCTION "search_probe"("folded" TEXT) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT gram FROM unnest("search_grams"("folded")) AS gram
    WHERE gram >= CASE
      WHEN length("folded") = 1 THEN 0
      WHEN length("folded") = 2 THEN 16384
      WHEN length("folded") > 3 AND octet_length("folded") = length("folded") THEN 196607
      ELSE 32768 END);

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself; one or two characters
-- stand in too many places of a text to look for that. What a letter is depends on the collation that it is called with.
CREATE OR REPLACE FUNCTION "search_rank"("title" TEXT, "tags" TEXT[], "description" TEXT, "folded" TEXT, "q" TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "search_fold"(title);
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 0 ELSE 1 END;
  END IF;
  SELECT coalesce(string_agg("search_fold"(tag), E'\n'), '') INTO part FROM unnest(tags) AS t(tag);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 2 ELSE 3 END;
  END IF;
  part := "search_fold"(description);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 4 ELSE 5 END;
  END IF;
  part := folded;
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN length(q) > 2 AND "stands_alone"(part, q) THEN 6 ELSE 7 END;
END $$;
