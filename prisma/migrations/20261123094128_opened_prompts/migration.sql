-- By hand: of the openings of a prompt by an admin one is written each hour.
CREATE UNIQUE INDEX "audit_events_opened_key"
  ON "audit_events"("actor_id", "subject_id", (date_trunc('hour', "at" AT TIME ZONE 'UTC')))
  WHERE "action" = 'prompt.opened';
