-- The audit log: append-only, each row with the hash of the previous one.

-- The hash of a row, over the previous hash and these columns. In UTC and independent of session settings, so that it
-- is the same on every server.
CREATE OR REPLACE FUNCTION "audit_row_hash"("previous" BYTEA, "row" "audit_events") RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256("previous" || convert_to(jsonb_build_array(
    "row"."position"::text, "row"."id"::text, to_char("row"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    "row"."actor_id"::text, "row"."action", "row"."subject_id"::text, "row"."details"
  )::text, 'UTF8'));
$$;

-- Appends a new row to the chain when its transaction commits. The lock lasts from here to the end of the commit, so
-- writers wait for each other only that long, even in long transactions, and rows are in commit order.
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

-- Only the chain's columns of a row are set, once; nothing else of it ever changes.
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

CREATE OR REPLACE TRIGGER "audit_events_keep_all" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
