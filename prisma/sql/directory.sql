-- What spaces owe to the directory: each change of a group, whoever makes it, leaves rows in its own transaction. They
-- are worked off until the members of the spaces follow (src/server/services/space/settle-directory.ts).

CREATE OR REPLACE FUNCTION "owe_members_of_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_id", "group_name", "profile_id")
    SELECT g."id", g."display_name", c."profile_id" FROM "changed" c JOIN "scim_groups" g ON g."id" = c."group_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "scim_group_members_owe_joined" AFTER INSERT ON "scim_group_members"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "owe_members_of_group"();

CREATE OR REPLACE TRIGGER "scim_group_members_owe_left" AFTER DELETE ON "scim_group_members"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "owe_members_of_group"();

CREATE OR REPLACE FUNCTION "owe_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_id", "group_name") VALUES (OLD."id", OLD."display_name");
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "directory_changes" ("group_id", "group_name") VALUES (NEW."id", NEW."display_name");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "scim_groups_owe_renamed" AFTER UPDATE OF "display_name" ON "scim_groups"
  FOR EACH ROW WHEN (OLD."display_name" <> NEW."display_name") EXECUTE FUNCTION "owe_group"();

CREATE OR REPLACE TRIGGER "scim_groups_owe_deleted" AFTER DELETE ON "scim_groups"
  FOR EACH ROW EXECUTE FUNCTION "owe_group"();

-- A group that is made while a space names it may be unseen by that transaction.
CREATE OR REPLACE FUNCTION "owe_named_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_name", "space_id") VALUES (NEW."name", NEW."space_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "space_groups_owe_members" AFTER INSERT OR UPDATE ON "space_groups"
  FOR EACH ROW EXECUTE FUNCTION "owe_named_group"();
