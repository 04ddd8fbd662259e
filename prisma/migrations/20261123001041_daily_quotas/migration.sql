-- What an account has written in a day (UTC), counted in the transactions that write it: every instance counts here, and calls
-- at once wait for each other at its row.
CREATE TABLE "daily_quotas" (
  "profile_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "kind" TEXT NOT NULL,
  "used" BIGINT NOT NULL,
  CONSTRAINT "daily_quotas_pkey" PRIMARY KEY ("profile_id", "day", "kind"),
  CONSTRAINT "daily_quotas_used_check" CHECK ("used" >= 0)
);
CREATE INDEX "daily_quotas_day_idx" ON "daily_quotas" ("day");
ALTER TABLE "daily_quotas" ADD CONSTRAINT "daily_quotas_profile_id_fkey"
  FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
