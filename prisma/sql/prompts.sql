-- Rules of prompts.

-- Whether a slug belongs to a prompt now, or belonged to one before it was shared.
CREATE OR REPLACE FUNCTION "slug_is_taken"("address" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "prompts" WHERE "slug" = "address")
    OR EXISTS (SELECT FROM "prompts" WHERE "private_slug" = "address")
$$;

-- The first free slug of a base: base, base-1, base-2 and so on. Doubling and bisecting takes about 2
-- log2(n) index probes for n prompts with one title. Two concurrent transactions may get the same slug: the unique
-- index rejects the second.
CREATE OR REPLACE FUNCTION "first_free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  taken BIGINT := 0;
  free BIGINT := 1;
  middle BIGINT;
BEGIN
  IF NOT "reserved" AND NOT "slug_is_taken"("base") THEN
    RETURN "base";
  END IF;
  WHILE "slug_is_taken"("base" || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (free + taken) / 2;
    IF "slug_is_taken"("base" || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  RETURN "base" || '-' || free;
END $$;

-- The same, serialized: other transactions that need a slug of the same base wait for this one's commit, so each gets
-- its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  RETURN "first_free_slug"("base", "reserved");
END $$;

-- Inserts everything that belongs to new prompts, once per statement, because an import saves hundreds. Later changes
-- of a prompt are handled one row at a time by "log_prompt_change", "count_prompt" and "keep_search_texts".
CREATE OR REPLACE FUNCTION "enter_new_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- A prompt must not be inserted after its author's deletion. The foreign key check runs first and waits for a
  -- deletion that is about to commit, because that locks the whole row; this check runs after the wait.
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  -- The change log, as "log_prompt" writes it.
  INSERT INTO "changes" ("kind", "subject", "slug", "owner_id", "changed_by", "seen_before", "seen_after", "space_after")
    SELECT 'created', p."id", CASE WHEN p."is_shared" THEN p."slug" END, p."created_by", p."created_by", 'none',
      CASE WHEN p."is_shared" THEN 'shared' ELSE 'private' END, p."space_id"
    FROM "added" p WHERE p."deleted_at" IS NULL;

  -- Both kinds of counters. If a tag has several spellings, its label is the first public one. There are no uses yet.
  INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
    SELECT c."kind", c."key",
      coalesce((array_agg(c."label" ORDER BY c."created_at") FILTER (WHERE c."is_shared"))[1],
        (array_agg(c."label" ORDER BY c."created_at"))[1]),
      count(*), count(*) FILTER (WHERE c."is_shared")
    FROM (
      SELECT k.*, p."is_shared", p."created_at" FROM "added" p CROSS JOIN LATERAL (
        VALUES ('library', '', ''), ('category', p."category", ''), ('creator', p."created_by"::text, ''),
          ('space', p."space_id"::text, '')
      ) AS k("kind", "key", "label") WHERE p."deleted_at" IS NULL AND k."key" IS NOT NULL
      UNION ALL
      SELECT 'tag', t."key", t."label", p."is_shared", p."created_at" FROM "added" p CROSS JOIN LATERAL (
        SELECT "tag_key"(u.tag), min(u.tag) FROM unnest(p."tags") AS u(tag) GROUP BY 1
      ) AS t("key", "label") WHERE p."deleted_at" IS NULL
    ) AS c
    GROUP BY c."kind", c."key";
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT d."kind", (p."created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "added" p CROSS JOIN LATERAL (
      VALUES ('prompts', true), ('shared-prompts', p."is_shared" AND p."deleted_at" IS NULL)
    ) AS d("kind", "counts") WHERE d."counts" GROUP BY 1, 2;

  -- The search texts. The prompt has no versions yet, so at most its current text is approved.
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "is_skill", "folded", "unaccented")
    SELECT p."id", true, p."version" IS NOT DISTINCT FROM p."approved_version", p."created_by", p."created_at", p."is_shared",
      p."space_id", p."category", ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(p."tags") AS u(tag)),
      p."skillName" <> '', f."folded", "search_unaccented"(f."folded")
    FROM "added" p CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(p."title", p."tags", p."description", p."content") AS "folded" OFFSET 0
    ) AS f WHERE p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_enter_new" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "enter_new_prompts"();

-- A prompt has at most 200 test cases, by whatever way they come.
CREATE OR REPLACE FUNCTION "limit_test_cases"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompts" WHERE "id" = NEW."prompt_id" FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM "prompt_test_cases" WHERE "prompt_id" = NEW."prompt_id") >= 200 THEN
    RAISE EXCEPTION 'a prompt has at most 200 test cases' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "prompt_test_cases_limit" BEFORE INSERT ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "limit_test_cases"();
