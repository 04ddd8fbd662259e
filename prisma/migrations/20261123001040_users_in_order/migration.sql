-- The user table in the order of names, as titles are sorted; of the other orders there is an index already.
CREATE INDEX "profiles_name_order_idx" ON "profiles" ("title_sort_key"("full_name"), "id") WHERE "deleted_at" IS NULL;
