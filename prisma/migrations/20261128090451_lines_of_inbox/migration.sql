-- The rows of a line of the inbox: those of one person about one prompt, however many others are told of it.
CREATE INDEX "notifications_user_id_prompt_id_idx" ON "notifications"("user_id", "prompt_id");
