-- AlterTable
ALTER TABLE "review_comments" ADD COLUMN     "path" TEXT;

ALTER TABLE "review_comments" DROP CONSTRAINT "review_comments_place_check";
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_place_check" CHECK (
  ("field" IS NULL AND "path" IS NULL AND "line" IS NULL AND "line_text" IS NULL) OR
  ("field" IS NOT NULL AND "field" IN ('title', 'description', 'content', 'file') AND ("field" = 'file') = ("path" IS NOT NULL)
    AND "line" >= 1 AND "line_text" IS NOT NULL AND "kind" = 'comment'));
