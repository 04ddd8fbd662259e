-- The audit log: rows are only ever added, and each carries the hash of the one before.

-- What the hash of a row is made of, besides the hash before. In UTC and without settings of a session, so that it is the same
-- wherever it is computed.
CREATE OR REPLACE FUNCTION "audit_row_hash"("previous" BYTEA, "row" "audit_events") RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256("previous" || convert_to(jsonb_build_array(
    "row"."position"::text, "row"."id"::text, to_char("row"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    "row"."actor_id"::text, "row"."action", "row"."subject_id"::text, "row"."details"
  )::text, 'UTF8'));
$$;

-- Joins a new row to the chain as its transaction commits. The lock lasts from here to the end of the commit, so writers wait for
-- each other for that moment alone, however long their transactions are, and rows stand in the order of their commits.
CREATE OR REPLACE FUNCTION "chain_audit_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "last" "audit_events";
  "added" "audit_events" := NEW;
BEGIN
  PERFORM pg_advisory_xact_lock(1129661001);
  SELECT * INTO "last" FROM "audit_events" WHERE "position" IS NOT NULL ORDER BY "position" DESC LIMIT 1;
  "added"."position" := coalesce("last"."position", 0) + 1;
  "added"."previous_hash" := coalesce("last"."hash", '\x');
  UPDATE "audit_events" SET "position" = "added"."position", "previous_hash" = "added"."previous_hash",
    "hash" = "audit_row_hash"("added"."previous_hash", "added")
  WHERE "id" = NEW."id";
  RETURN NULL;
END $$;

-- A row is joined once; nothing else of it changes, then or later.
CREATE OR REPLACE FUNCTION "keep_audit_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."hash" IS NULL AND NEW."hash" IS NOT NULL
    AND to_jsonb(OLD) - ARRAY['position', 'previous_hash', 'hash'] = to_jsonb(NEW) - ARRAY['position', 'previous_hash', 'hash'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events rows are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

DROP TRIGGER IF EXISTS "audit_events_chain" ON "audit_events";
CREATE CONSTRAINT TRIGGER "audit_events_chain" AFTER INSERT ON "audit_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_event"();

CREATE OR REPLACE TRIGGER "audit_events_keep" BEFORE UPDATE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_event"();

CREATE OR REPLACE TRIGGER "audit_events_history" BEFORE DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
