-- Searches go on while this runs: they read the texts and indexes as they were until it commits. Only saves wait. Locked in
-- the order in which those take them.
LOCK TABLE "profiles", "prompt_search" IN SHARE ROW EXCLUSIVE MODE;

-- prisma/sql/text.sql
-- The first half of `search_form`, before the case is folded.
CREATE OR REPLACE FUNCTION "search_form_before"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := regexp_replace(form, '[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufc5e-\ufc63\ufcf2-\ufcf4\ufe00-\ufe0f\ufe70-\ufe7f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  RETURN replace(normalize(translate(form, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe\02dd\2033\2036\02dc', '''''''''''''"""~'), NFKC), U&'\0130', 'i');
END $$;

-- The second half, with the case folded.
CREATE OR REPLACE FUNCTION "search_form_after"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := replace(replace(form, U&'i\0307', 'i'), U&'\03c2', U&'\03c3');
  form := regexp_replace(form, '[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u275f\u276e\u276f\ua78b\ua78c]', '''', 'g');
  form := regexp_replace(form, '[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u275d\u275e\u2760\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21\u2e42\u300c-\u300f\u301d-\u301f\U0001f676-\U0001f678]', '"', 'g');
  form := regexp_replace(form, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3030\u30a0\U00010d6e\U00010ead]', '-', 'g');
  form := translate(form, U&'\02f7\2053\223c\301c\2044\2215\29f8', '~~~~///');
  form := regexp_replace(form, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\ufb1e\U00010efa-\U00010eff]+', '', 'g');
  RETURN form;
END $$;

-- The form of a text in which searches compare it: case-folded, each run of white space as one space, and the same for
-- a sign however it is encoded: without what is not seen, and compatible forms, apostrophes, quotes, dashes and vowel
-- points as one. The same as `foldText` (src/domain/search/fold.ts). Halves in
-- PL/pgSQL call nothing of ours: indexes are built without a search path.
CREATE OR REPLACE FUNCTION "search_form"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    CASE WHEN octet_length("value") = length("value") THEN replace("fold_case"("value"), '`', '''')
      ELSE "search_form_after"("fold_case"("search_form_before"("value"))) END,
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g');

-- A folded text without accents: letters without diacritics, and those of `LATIN_FORMS`
-- (src/domain/prompt/latin-forms.ts) in their usual form without them. Null for a text without accents.
CREATE OR REPLACE FUNCTION "search_unaccented"("folded" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain TEXT;
BEGIN
  IF octet_length(folded) = length(folded) THEN
    RETURN NULL;
  END IF;
  plain := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f\u0483-\u0489\u0653-\u0655\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), NFC);
  plain := translate(plain, 'øđðłħıȷĸŧəɛɔǝƒƙɓɖɗɠɣɨɩɲʋƴʉʊƶʒƿȝⱥȼɇǥɉɍɵⱦƀƈƥƭʃſ', 'oddlhijkteeoefkbddggiinvyuuzzwyacegjrotbcptss');
  plain := replace(plain, 'ß', 'ss');
  plain := replace(plain, 'æ', 'ae');
  plain := replace(plain, 'œ', 'oe');
  plain := replace(plain, 'þ', 'th');
  plain := replace(plain, 'ŋ', 'ng');
  RETURN nullif(plain, folded);
END $$;

-- The texts that contain a sign whose form changes here, or an accent that is now left out: all others are as they were.
SELECT "enter_search_texts"(p) FROM "prompts" p
  WHERE p."deleted_at" IS NULL AND EXISTS (
    SELECT FROM "prompt_search" s
    WHERE s."prompt_id" = p."id" AND s."folded" ~ '[`\u0483-\u0489\u0622-\u0626\u0653-\u0655\u06c0\u06c2\u06d3\u0711\u0730-\u074a\u0897\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2044\u2215\u29f8\u275f\u276e\u276f\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21\u3030\u30a0\ufb1e\ufe20-\ufe2f\ufff0-\ufffb\U00010d6e\U00010ead\U00010efa-\U00010eff\U0001bca0-\U0001bca3]'
    OFFSET 0);

-- The names, too. The old indexes answer while the new ones are built.
CREATE INDEX "profiles_new_name_form_idx" ON "profiles" USING gin ("search_grams"("search_form"("full_name")))
  WITH (fastupdate = off);
CREATE INDEX "profiles_new_plain_form_idx" ON "profiles" USING gin ("search_grams"("search_unaccented"("search_form"("full_name"))))
  WITH (fastupdate = off) WHERE "search_unaccented"("search_form"("full_name")) IS NOT NULL;
DROP INDEX "profiles_name_form_idx", "profiles_plain_form_idx";
ALTER INDEX "profiles_new_name_form_idx" RENAME TO "profiles_name_form_idx";
ALTER INDEX "profiles_new_plain_form_idx" RENAME TO "profiles_plain_form_idx";
