-- A change of a group finds the spaces of its members without reading all of them, on each request of the directory.
CREATE INDEX "space_members_by_group_idx" ON "space_members"(lower("by_group"), "space_id")
  WHERE "by_group" IS NOT NULL;
