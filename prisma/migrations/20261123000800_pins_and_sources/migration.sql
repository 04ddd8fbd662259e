-- Pins, what somebody used last, what a prompt was duplicated from, and the first steps on the dashboard.

CREATE TABLE "prompt_pins" (
  "user_id" UUID NOT NULL,
  "prompt_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "prompt_pins_pkey" PRIMARY KEY ("user_id", "prompt_id")
);
CREATE INDEX "prompt_pins_prompt_id_idx" ON "prompt_pins" ("prompt_id");
ALTER TABLE "prompt_pins" ADD CONSTRAINT "prompt_pins_prompt_id_fkey"
  FOREIGN KEY ("prompt_id") REFERENCES "prompts" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_pins" ADD CONSTRAINT "prompt_pins_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The newest uses of one person are read from its beginning.
DROP INDEX "prompt_usage_user_id_idx";
CREATE INDEX "prompt_usage_user_id_created_at_id_idx" ON "prompt_usage" ("user_id", "created_at" DESC, "id" DESC);

-- No foreign key: a source that is removed for good must not touch its copies, and a source that is not there is not named.
ALTER TABLE "prompts" ADD COLUMN "copied_from" UUID;

-- Whoever has an account already is not a newcomer. The default writes no row, and goes.
ALTER TABLE "profiles" ADD COLUMN "first_steps_closed_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "profiles" ALTER COLUMN "first_steps_closed_at" DROP DEFAULT;

-- Whether somebody has ever imported, however much else they did.
CREATE INDEX "prompt_activity_imported_idx" ON "prompt_activity" ("actor_id") WHERE "kind" = 'imported';
