-- Mails that were given up are few among those that were sent: metrics, the health page and the purge look for them.
CREATE INDEX "mail_outbox_failed" ON "mail_outbox"("failed_at") WHERE "failed_at" IS NOT NULL;
