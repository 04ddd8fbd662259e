-- Writes down what changed of what guests' pages show.

-- A change of a person, for the pages of guests that show it.
CREATE OR REPLACE FUNCTION "note_person_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD."full_name", OLD."avatar_url", OLD."deleted_at")
    IS DISTINCT FROM (NEW."full_name", NEW."avatar_url", NEW."deleted_at") THEN
    INSERT INTO "page_changes" ("kind") VALUES ('people');
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."bio", OLD."website", OLD."social_links")
    IS DISTINCT FROM (NEW."bio", NEW."website", NEW."social_links") THEN
    INSERT INTO "page_changes" ("kind", "profile_id") VALUES ('profile', NEW."id");
  END IF;
  RETURN NULL;
END $$;

-- A change of a prompt that everybody may see, for the pages of guests that show it.
CREATE OR REPLACE FUNCTION "note_prompt_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  p "prompts";
BEGIN
  IF TG_OP = 'DELETE' THEN p := OLD; ELSE p := NEW; END IF;
  IF TG_OP <> 'UPDATE' OR (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at") THEN
    INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id") VALUES ('listed', p."id", p."created_by");
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."usage_count", OLD."recent_uses") <> (NEW."usage_count", NEW."recent_uses") THEN
    INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('used', p."id");
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."favorite_count" <> NEW."favorite_count" THEN
    INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('starred', p."id");
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."created_by" <> NEW."created_by" THEN
    INSERT INTO "page_changes" ("kind") VALUES ('people');
  END IF;
  RETURN NULL;
END $$;

-- A change of a collection that everybody may read, or of what is in it, which moves `updated_at`.
CREATE OR REPLACE FUNCTION "note_collection_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "page_changes" ("kind", "collection_id") VALUES ('collection', OLD."id");
  RETURN NULL;
END $$;

-- A new status, for the page of its prompt.
CREATE OR REPLACE FUNCTION "note_status_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "page_changes" ("kind", "prompt_id") VALUES ('shown', NEW."prompt_id");
  RETURN NULL;
END $$;

-- What guests see of all prompts, or of those of a space, is another thing now: every page is.
CREATE OR REPLACE FUNCTION "note_settings_on_pages"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "page_changes" ("kind") VALUES ('people');
  RETURN NULL;
END $$;

-- A new one is on no page yet.
CREATE OR REPLACE TRIGGER "collections_on_pages" AFTER DELETE OR UPDATE ON "collections"
  FOR EACH ROW WHEN (OLD."visibility" = 'shared') EXECUTE FUNCTION "note_collection_on_pages"();

CREATE OR REPLACE TRIGGER "profiles_on_pages"
  AFTER DELETE OR UPDATE OF "full_name", "avatar_url", "deleted_at", "bio", "website", "social_links" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "note_person_on_pages"();

CREATE OR REPLACE TRIGGER "prompt_status_on_pages" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "note_status_on_pages"();

CREATE OR REPLACE TRIGGER "prompts_on_pages_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "note_prompt_on_pages"();

CREATE OR REPLACE TRIGGER "prompts_on_pages_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "note_prompt_on_pages"();

-- Every change of text moves `version`; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_on_pages_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "note_prompt_on_pages"();

CREATE OR REPLACE TRIGGER "settings_on_pages" AFTER UPDATE OF "public_needs_approval" ON "settings"
  FOR EACH ROW WHEN (OLD."public_needs_approval" IS DISTINCT FROM NEW."public_needs_approval")
  EXECUTE FUNCTION "note_settings_on_pages"();

-- A space that is deleted says nothing of its prompts any more.
CREATE OR REPLACE TRIGGER "spaces_on_pages" AFTER UPDATE OF "public_needs_approval", "deleted_at" ON "spaces"
  FOR EACH ROW WHEN ((OLD."public_needs_approval" AND OLD."deleted_at" IS NULL)
    <> (NEW."public_needs_approval" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "note_settings_on_pages"();
