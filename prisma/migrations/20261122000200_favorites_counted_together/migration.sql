-- Favourites that are written or removed together move their prompts once and in the order of their ids, as uses do: of two
-- statements that touch the same prompts, one waits for the other and never both.
DROP TRIGGER "favorites_count" ON "favorites";
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');
CREATE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');
