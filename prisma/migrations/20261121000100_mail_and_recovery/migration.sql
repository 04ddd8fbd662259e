-- Mail waits in the database, so that it leaves with the transaction it tells about and a mail server may be down.
CREATE TABLE "mail_outbox" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id"),
    -- A line break in a header starts another one.
    CONSTRAINT "mail_outbox_single_lines" CHECK ("recipient" !~ '[[:cntrl:]]' AND "subject" !~ '[[:cntrl:]]'),
    CONSTRAINT "mail_outbox_over_is_empty" CHECK (("sent_at" IS NULL AND "failed_at" IS NULL) OR "body" = '')
);
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox"("created_at");
-- What the mail loop asks for every other second: as small as what waits.
CREATE INDEX "mail_outbox_due" ON "mail_outbox"("next_attempt_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL;

CREATE TABLE "password_reset_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "password_reset_requests_requested_at_idx" ON "password_reset_requests"("requested_at");

CREATE TABLE "email_changes" (
    "profile_id" UUID NOT NULL,
    "new_email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("profile_id"),
    CONSTRAINT "email_changes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");

-- A token that was used is gone: there is nothing to mark.
ALTER TABLE "password_reset_tokens" DROP COLUMN "used_at";

ALTER TABLE "sessions" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions"("id");
