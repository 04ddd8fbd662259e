-- Live inbox: whatever changes a review, or is said in one, is announced with the id of its prompt once it is committed. Each
-- server tells those of its readers who may see that prompt that there is something to look for, and nothing else.
CREATE FUNCTION "announce_review"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', NEW."prompt_id"::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "prompt_reviews_announce" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE FUNCTION "announce_review_comment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', r."prompt_id"::text) FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "review_comments_announce" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review_comment"();
