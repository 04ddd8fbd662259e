-- Old notifications are removed each hour: those of a quarter of a year and more are found without reading the others.
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");
