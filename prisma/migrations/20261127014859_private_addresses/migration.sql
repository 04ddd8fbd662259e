-- AlterTable
ALTER TABLE "prompts" ADD COLUMN "private_slug" TEXT COLLATE "C";

-- CreateIndex
CREATE UNIQUE INDEX "prompts_private_slug_key" ON "prompts"("private_slug");

-- prisma/sql/prompts.sql
-- Rules of the prompts themselves.

-- Whether an address is a prompt's, or was one's before it was shared.
CREATE OR REPLACE FUNCTION "slug_is_taken"("address" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "prompts" WHERE "slug" = "address")
    OR EXISTS (SELECT FROM "prompts" WHERE "private_slug" = "address")
$$;

-- The first free slug of a base: base, base-1, base-2 and so on (specification 5). Doubling and halving keeps it
-- at about 2 log2(n) index probes for n prompts of one title. Two transactions at once may be given the same: the unique
-- index refuses the second.
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

-- The same for one transaction at a time: others that ask for the same base wait for its commit, so each gets its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  RETURN "first_free_slug"("base", "reserved");
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

-- What everybody sees has its plain address.
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_private_slug_check" CHECK (NOT "is_shared" OR "private_slug" IS NULL OR "slug" <> "private_slug");
