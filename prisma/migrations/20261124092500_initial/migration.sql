-- prisma/sql/text.sql
-- Texts as they are compared, searched and measured: pure functions, which tables and indexes rest on.

-- The one case folding of the product's queries. A database with the plain C locale folds ASCII letters only, so
-- it borrows the best collation that the server has.
DO $$
DECLARE
  candidate TEXT;
  folds BOOLEAN;
  expression TEXT := 'lower("value")';
BEGIN
  IF lower('ÉЖ') <> 'éж' THEN
    FOREACH candidate IN ARRAY ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'] LOOP
      IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = candidate
                 AND collencoding IN (-1, pg_char_to_encoding('UTF8'))) THEN
        EXECUTE format('SELECT lower(''ÉЖ'' COLLATE %I) = ''éж''', candidate) INTO folds;
        IF folds THEN
          expression := format('lower("value" COLLATE %I)', candidate);
          EXIT;
        END IF;
      END IF;
    END LOOP;
  END IF;
  EXECUTE 'CREATE OR REPLACE FUNCTION "fold_case"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '
    || expression;
END $$;

-- A text as searches compare it: in one case, each run of white space one space.
CREATE OR REPLACE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(regexp_replace("value",
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- The folded title, which stands first in a folded text.
CREATE OR REPLACE FUNCTION "search_title"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(left("folded", 201), E'\n', 1);

-- The form in which tags are compared (decisions, Prompts): stored tags are trimmed and NFC already.
CREATE OR REPLACE FUNCTION "tag_key"("tag" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(normalize(btrim("tag"), NFC));

-- What titles are sorted by: letters without case and marks. Short enough for an index entry.
CREATE OR REPLACE FUNCTION "title_sort_key"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace("fold_case"(normalize("title", NFKD)), '[\u0300-\u036f]', '', 'g'), 200);

-- One key for a title and a content together: an import finds what its owner has already by this index, without
-- reading a text. No separator is needed between two digests of fixed length.
CREATE OR REPLACE FUNCTION "prompt_text_key"("title" TEXT, "content" TEXT) RETURNS UUID
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CAST(md5(md5("title") || md5("content")) AS UUID);

-- Limits (decisions, Prompts). char_length counts code points, as the zod schemas do.
CREATE OR REPLACE FUNCTION "tags_within_limits"("tags" TEXT[]) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality("tags") <= 25
    AND NOT EXISTS (SELECT 1 FROM unnest("tags") AS t(tag) WHERE t.tag IS NULL OR char_length(t.tag) NOT BETWEEN 1 AND 50);

-- What a version says of its variables: at most 100, and 64 KB together.
CREATE OR REPLACE FUNCTION "variables_within_limits"("variables" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("variables") = 'array'
    THEN jsonb_array_length("variables") <= 100 AND char_length("variables"::text) <= 65536 ELSE false END;

-- The text that stands for a chat, as `textOfMessages` makes it.
CREATE OR REPLACE FUNCTION "text_of_messages"("messages" JSONB) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_array_length("messages") = 1 AND "messages" #>> '{0,role}' = 'user' THEN "messages" #>> '{0,content}'
    ELSE (
      SELECT string_agg('# ' || initcap(m.value ->> 'role') || E'\n\n' || (m.value ->> 'content'), E'\n\n' ORDER BY m.ordinality)
      FROM jsonb_array_elements("messages") WITH ORDINALITY AS m) END;

-- A chat: 1 to 100 messages, each with a known role, a content and nothing else, and the content is their text. That bounds
-- their length, and no way of writing can let the two say different things.
CREATE OR REPLACE FUNCTION "is_chat_of"("messages" JSONB, "content" TEXT) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("messages") = 'array' AND jsonb_array_length("messages") BETWEEN 1 AND 100 THEN
    NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements("messages") AS m(value)
      WHERE jsonb_typeof(m.value) <> 'object' OR (m.value ->> 'role') IS NULL
        OR m.value ->> 'role' NOT IN ('system', 'developer', 'user', 'assistant')
        OR jsonb_typeof(m.value -> 'content') IS DISTINCT FROM 'string' OR m.value ->> 'content' = ''
        OR m.value - ARRAY['role', 'content'] <> '{}')
    AND "text_of_messages"("messages") = "content" ELSE false END;

-- What goes with a text: an object. 100,000 characters of JSON never take more in the form that is stored.
CREATE OR REPLACE FUNCTION "extras_within_limits"("extras" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof("extras") = 'object' AND pg_column_size("extras") <= 1000000;

-- Whether a folded text stands somewhere in `part` by itself: no letter or digit before it, none after it.
CREATE OR REPLACE FUNCTION "stands_alone"("part" TEXT, "q" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces TEXT[] := string_to_array(part, q);
  count CONSTANT INTEGER := cardinality(pieces);
BEGIN
  -- Some thousand places in a text of 200,000 characters are enough to look at.
  FOR i IN 1 .. least(count - 1, 2000) LOOP
    IF right(CASE WHEN i > 1 AND pieces[i] = '' THEN q ELSE pieces[i] END, 1) !~ '\w'
      AND left(CASE WHEN i + 1 < count AND pieces[i + 1] = '' THEN q ELSE pieces[i + 1] END, 1) !~ '\w' THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;

-- Whether a folded text holds another: split_part() skips ahead and stops at the first place.
CREATE OR REPLACE FUNCTION "text_holds"("folded" TEXT, "piece" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN octet_length(split_part(folded, piece, 1)) < octet_length(folded);
END $$;

-- The text of a prompt as searches read it. No folded text has a line break, so no match spans two fields or two tags.
CREATE OR REPLACE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', "search_fold"(title), (SELECT string_agg("search_fold"(tag), E'\n') FROM unnest(tags) AS t(tag)),
    "search_fold"(description), "search_fold"(content));
END $$;

-- The runs of one to four characters of a folded text, each as a number (docs/decisions/0010-search-and-totals.md). Single
-- ASCII characters have a number of their own, and so have pairs of them; the others share what is left. Runs of three and
-- four are kept of ASCII alone: beyond it two characters say as much.
CREATE OR REPLACE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters CONSTANT TEXT[] := string_to_array(folded, NULL);
BEGIN
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c, ascii(t.d) AS d
      FROM unnest(characters, characters[2:], characters[3:], characters[4:]) AS t(a, b, c, d)
    )
    SELECT CASE WHEN a < 128 THEN a ELSE 128 + a % 16256 END FROM codes
    UNION SELECT CASE WHEN a < 128 AND b < 128 THEN 16384 + a * 128 + b ELSE 32768 + (a * 1021 + b) % 32749 END
      FROM codes WHERE b IS NOT NULL
    UNION SELECT 65536 + (a * 16384 + b * 128 + c) % 131071
      FROM codes WHERE a < 128 AND b < 128 AND c < 128
    UNION SELECT 196607 + (a * 2097152 + b * 16384 + c * 128 + d) % 65521
      FROM codes WHERE a < 128 AND b < 128 AND c < 128 AND d < 128);
END $$;

-- The runs that a text has to have to hold a folded search text: the longest of it alone. Where all of it is ASCII (as many
-- bytes as characters) those of four say what those of three within them say.
CREATE OR REPLACE FUNCTION "search_probe"("folded" TEXT) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT gram FROM unnest("search_grams"("folded")) AS gram
    WHERE gram >= CASE
      WHEN length("folded") = 1 THEN 0
      WHEN length("folded") = 2 THEN 16384
      WHEN length("folded") > 3 AND octet_length("folded") = length("folded") THEN 196607
      ELSE 32768 END);

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself; one or two characters
-- stand in too many places of a text to look for that. What a letter is depends on the collation that it is called with.
CREATE OR REPLACE FUNCTION "search_rank"("title" TEXT, "tags" TEXT[], "description" TEXT, "folded" TEXT, "q" TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "search_fold"(title);
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 0 ELSE 1 END;
  END IF;
  SELECT coalesce(string_agg("search_fold"(tag), E'\n'), '') INTO part FROM unnest(tags) AS t(tag);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 2 ELSE 3 END;
  END IF;
  part := "search_fold"(description);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 4 ELSE 5 END;
  END IF;
  part := folded;
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN length(q) > 2 AND "stands_alone"(part, q) THEN 6 ELSE 7 END;
END $$;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT,
    "full_name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'contributor',
    "avatar_url" TEXT,
    "bio" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "social_links" JSONB NOT NULL DEFAULT '{}',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "prompts_removed_by" UUID,
    "notify_by_mail" BOOLEAN NOT NULL DEFAULT true,
    "notify_in_app" BOOLEAN NOT NULL DEFAULT true,
    "notify_comments_by_mail" BOOLEAN NOT NULL DEFAULT true,
    "notify_comments_in_app" BOOLEAN NOT NULL DEFAULT true,
    "notify_grants_by_mail" BOOLEAN NOT NULL DEFAULT true,
    "notify_grants_in_app" BOOLEAN NOT NULL DEFAULT true,
    "digest_sent_at" TIMESTAMPTZ(3),
    "first_steps_closed_at" TIMESTAMPTZ(3),
    "email_proved_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "profile_id" UUID NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "identities" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "issuer" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" BIGSERIAL NOT NULL,
    "profile_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "is_new_browser" BOOLEAN NOT NULL,

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "ticket_hash" TEXT NOT NULL,
    "code_hash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "scim_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "personal_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT,
    "last_four" TEXT,
    "client_id" TEXT,
    "redirect_host" TEXT,
    "scopes" TEXT[],
    "is_limited" BOOLEAN NOT NULL,
    "space_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_records" (
    "id_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "connection_id" UUID,
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_records_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "token_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("token_id","key")
);

-- CreateTable
CREATE TABLE "scim_users" (
    "profile_id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,

    CONSTRAINT "scim_users_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "scim_groups" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "display_name" TEXT NOT NULL,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_group_members" (
    "group_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,

    CONSTRAINT "scim_group_members_pkey" PRIMARY KEY ("group_id","profile_id")
);

-- CreateTable
CREATE TABLE "email_changes" (
    "profile_id" UUID NOT NULL,
    "new_email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("profile_id")
);

-- CreateTable
CREATE TABLE "factors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL DEFAULT '',
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "profile_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("profile_id","code_hash")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "challenge" TEXT NOT NULL,
    "profile_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pending_sign_ins" (
    "token_hash" TEXT NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "proved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "trusted_browsers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trusted_browsers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT NOT NULL DEFAULT '',
    "grant_id" UUID,

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'AI',
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "variables" JSONB NOT NULL DEFAULT '[]',
    "messages" JSONB,
    "extras" JSONB NOT NULL DEFAULT '{}',
    "is_shared" BOOLEAN NOT NULL DEFAULT true,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usage_count" INTEGER NOT NULL DEFAULT 0,
    "recent_uses" INTEGER NOT NULL DEFAULT 0,
    "favorite_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "approved_version" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "copied_from" UUID,
    "space_id" UUID,
    "space_since" TIMESTAMPTZ(3),

    CONSTRAINT "prompts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "formats" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "space_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_prompts" (
    "import_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "was_there" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "imported_prompts_pkey" PRIMARY KEY ("import_id","prompt_id")
);

-- CreateTable
CREATE TABLE "prompt_likeness" (
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "bands" INTEGER[],

    CONSTRAINT "prompt_likeness_pkey" PRIMARY KEY ("prompt_id")
);

-- CreateTable
CREATE TABLE "spaces" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "public_needs_approval" BOOLEAN NOT NULL DEFAULT false,
    "agents_need_approval" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "spaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_grants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "subject_user_id" UUID,
    "subject_space_id" UUID,
    "right" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "space_groups" (
    "space_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "space_groups_pkey" PRIMARY KEY ("space_id","name")
);

-- CreateTable
CREATE TABLE "space_members" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by_group" TEXT,

    CONSTRAINT "space_members_pkey" PRIMARY KEY ("user_id","space_id")
);

-- CreateTable
CREATE TABLE "space_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "space_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "uses_left" INTEGER NOT NULL,

    CONSTRAINT "space_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "pin" TEXT NOT NULL,
    "version" INTEGER,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_versions" (
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "variables" JSONB NOT NULL DEFAULT '[]',
    "messages" JSONB,
    "extras" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "suggested_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_versions_pkey" PRIMARY KEY ("prompt_id","version")
);

-- CreateTable
CREATE TABLE "favorites" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_pins" (
    "user_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_pins_pkey" PRIMARY KEY ("user_id","prompt_id")
);

-- CreateTable
CREATE TABLE "collection_pins" (
    "user_id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pins_pkey" PRIMARY KEY ("user_id","collection_id")
);

-- CreateTable
CREATE TABLE "collections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "space_id" UUID,
    "for_agents" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_items" (
    "collection_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "collection_items_pkey" PRIMARY KEY ("collection_id","prompt_id")
);

-- CreateTable
CREATE TABLE "follows" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "profile_id" UUID,
    "space_id" UUID,
    "collection_id" UUID,
    "prompt_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_usage" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "user_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_usage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_daily_uses" (
    "prompt_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "prompt_daily_uses_pkey" PRIMARY KEY ("prompt_id","day","version")
);

-- CreateTable
CREATE TABLE "prompt_status" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "approved_by" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "test_run_id" UUID,
    "test_run_warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_cases" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "checks" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_test_cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "provider" TEXT,
    "model" TEXT,
    "started_by" UUID,
    "total" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end" TEXT,
    "end_reason" TEXT NOT NULL DEFAULT '',
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_test_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_results" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "case_revision" INTEGER NOT NULL,
    "case_name" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "answer_length" INTEGER NOT NULL,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "checks" JSONB NOT NULL,
    "is_passed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_test_results_pkey" PRIMARY KEY ("run_id","case_id")
);

-- CreateTable
CREATE TABLE "prompt_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "prompt_id" UUID,
    "version" INTEGER,
    "model_name" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "answer" TEXT NOT NULL,
    "is_cut" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ai_models" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "api_key" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_models_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_reviews" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "requested_by" UUID,
    "message" TEXT NOT NULL DEFAULT '',
    "reviewers" UUID[] NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'open',
    "tested_by" UUID,
    "tested_at" TIMESTAMPTZ(3),
    "closed_by" UUID,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_comments" (
    "id" BIGSERIAL NOT NULL,
    "review_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL DEFAULT '',
    "field" TEXT,
    "line" INTEGER,
    "line_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "review_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "parent_id" UUID,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "mentions" UUID[] DEFAULT ARRAY[]::UUID[],
    "from_line" INTEGER,
    "to_line" INTEGER,
    "quote" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by" UUID,
    "deleted_at" TIMESTAMPTZ(3),
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "prompt_id" UUID NOT NULL,
    "review_id" UUID,
    "comment_id" UUID,
    "suggestion_id" UUID,
    "grant_id" UUID,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suggestions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "base_version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "variables" JSONB NOT NULL DEFAULT '[]',
    "messages" JSONB,
    "extras" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'open',
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT NOT NULL DEFAULT '',
    "resulting_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_activity" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_id" UUID,
    "version" INTEGER,
    "details" JSONB NOT NULL DEFAULT '{}',
    "was_shared" BOOLEAN NOT NULL,
    "space_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "avatar_files" (
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "avatar_files_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "search_ping_targets" (
    "url" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "search_ping_targets_pkey" PRIMARY KEY ("url")
);

-- CreateTable
CREATE TABLE "search_pings" (
    "id" BIGSERIAL NOT NULL,
    "target" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "was_public" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_pings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "new_accounts_are_viewers" BOOLEAN NOT NULL DEFAULT false,
    "sharing_needs_proof" BOOLEAN NOT NULL DEFAULT false,
    "challenge_always" BOOLEAN NOT NULL DEFAULT false,
    "admins_need_factor" BOOLEAN NOT NULL DEFAULT false,
    "contributors_need_factor" BOOLEAN NOT NULL DEFAULT false,
    "viewers_need_factor" BOOLEAN NOT NULL DEFAULT false,
    "only_company_sign_in" BOOLEAN NOT NULL DEFAULT false,
    "break_glass_id" UUID,
    "public_needs_approval" BOOLEAN,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_quotas" (
    "profile_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "used" BIGINT NOT NULL,

    CONSTRAINT "daily_quotas_pkey" PRIMARY KEY ("profile_id","day","kind")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "profiles_email_key" ON "profiles"("email");

-- CreateIndex
CREATE INDEX "profiles_created_at_id_idx" ON "profiles"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "profiles_digest_sent_at_id_idx" ON "profiles"("digest_sent_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_phone_key" ON "credentials"("phone");

-- CreateIndex
CREATE INDEX "identities_profile_id_idx" ON "identities"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "identities_provider_issuer_subject_key" ON "identities"("provider", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions"("id");

-- CreateIndex
CREATE INDEX "sessions_profile_id_idx" ON "sessions"("profile_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_ins_profile_id_at_id_idx" ON "sign_ins"("profile_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sign_ins_at_idx" ON "sign_ins"("at");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_tokens_token_hash_key" ON "password_reset_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_tokens_profile_id_idx" ON "password_reset_tokens"("profile_id");

-- CreateIndex
CREATE INDEX "password_reset_requests_requested_at_idx" ON "password_reset_requests"("requested_at");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_codes_ticket_hash_key" ON "sign_in_codes"("ticket_hash");

-- CreateIndex
CREATE INDEX "sign_in_codes_expires_at_idx" ON "sign_in_codes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "scim_tokens_token_hash_key" ON "scim_tokens"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "personal_tokens_token_hash_key" ON "personal_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_tokens_profile_id_created_at_idx" ON "personal_tokens"("profile_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "personal_tokens_expires_at_idx" ON "personal_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_records_connection_id_idx" ON "oauth_records"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_records_expires_at_idx" ON "oauth_records"("expires_at");

-- CreateIndex
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "scim_users_user_name_key" ON "scim_users"("user_name");

-- CreateIndex
CREATE UNIQUE INDEX "scim_users_external_id_key" ON "scim_users"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_groups_display_name_key" ON "scim_groups"("display_name");

-- CreateIndex
CREATE UNIQUE INDEX "scim_groups_external_id_key" ON "scim_groups"("external_id");

-- CreateIndex
CREATE INDEX "scim_group_members_profile_id_idx" ON "scim_group_members"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "factors_credential_id_key" ON "factors"("credential_id");

-- CreateIndex
CREATE INDEX "factors_profile_id_idx" ON "factors"("profile_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_profile_id_idx" ON "passkey_challenges"("profile_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "pending_sign_ins_id_key" ON "pending_sign_ins"("id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_profile_id_idx" ON "pending_sign_ins"("profile_id");

-- CreateIndex
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "trusted_browsers_token_hash_key" ON "trusted_browsers"("token_hash");

-- CreateIndex
CREATE INDEX "trusted_browsers_profile_id_idx" ON "trusted_browsers"("profile_id");

-- CreateIndex
CREATE INDEX "trusted_browsers_expires_at_idx" ON "trusted_browsers"("expires_at");

-- CreateIndex
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox"("created_at");

-- CreateIndex
CREATE INDEX "mail_outbox_grant_id_idx" ON "mail_outbox"("grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompts_slug_key" ON "prompts"("slug");

-- CreateIndex
CREATE INDEX "imports_owner_id_created_at_id_idx" ON "imports"("owner_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE INDEX "imported_prompts_prompt_id_idx" ON "imported_prompts"("prompt_id");

-- CreateIndex
CREATE INDEX "prompt_likeness_bands_idx" ON "prompt_likeness" USING GIN ("bands");

-- CreateIndex
CREATE UNIQUE INDEX "spaces_slug_key" ON "spaces"("slug");

-- CreateIndex
CREATE INDEX "prompt_grants_subject_user_id_idx" ON "prompt_grants"("subject_user_id");

-- CreateIndex
CREATE INDEX "prompt_grants_subject_space_id_idx" ON "prompt_grants"("subject_space_id");

-- CreateIndex
CREATE INDEX "prompt_grants_created_by_idx" ON "prompt_grants"("created_by");

-- CreateIndex
CREATE INDEX "prompt_grants_expires_at_idx" ON "prompt_grants"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_grants_prompt_id_subject_user_id_key" ON "prompt_grants"("prompt_id", "subject_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_grants_prompt_id_subject_space_id_key" ON "prompt_grants"("prompt_id", "subject_space_id");

-- CreateIndex
CREATE INDEX "space_groups_name_idx" ON "space_groups"("name");

-- CreateIndex
CREATE INDEX "space_members_space_id_idx" ON "space_members"("space_id");

-- CreateIndex
CREATE UNIQUE INDEX "space_invitations_token_hash_key" ON "space_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "space_invitations_space_id_idx" ON "space_invitations"("space_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE INDEX "share_links_prompt_id_created_at_idx" ON "share_links"("prompt_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "share_links_created_by_idx" ON "share_links"("created_by");

-- CreateIndex
CREATE INDEX "share_links_expires_at_idx" ON "share_links"("expires_at");

-- CreateIndex
CREATE INDEX "prompt_versions_author_id_idx" ON "prompt_versions"("author_id");

-- CreateIndex
CREATE INDEX "prompt_versions_suggested_by_idx" ON "prompt_versions"("suggested_by");

-- CreateIndex
CREATE INDEX "favorites_user_id_created_at_idx" ON "favorites"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "favorites_prompt_id_user_id_key" ON "favorites"("prompt_id", "user_id");

-- CreateIndex
CREATE INDEX "prompt_pins_prompt_id_idx" ON "prompt_pins"("prompt_id");

-- CreateIndex
CREATE INDEX "collection_pins_collection_id_idx" ON "collection_pins"("collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "collections_slug_key" ON "collections"("slug");

-- CreateIndex
CREATE INDEX "collections_created_by_updated_at_id_idx" ON "collections"("created_by", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "collections_space_id_updated_at_id_idx" ON "collections"("space_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "collection_items_collection_id_position_idx" ON "collection_items"("collection_id", "position");

-- CreateIndex
CREATE INDEX "collection_items_collection_id_added_at_prompt_id_idx" ON "collection_items"("collection_id", "added_at" DESC, "prompt_id" DESC);

-- CreateIndex
CREATE INDEX "collection_items_prompt_id_idx" ON "collection_items"("prompt_id");

-- CreateIndex
CREATE INDEX "follows_user_id_created_at_id_idx" ON "follows"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "follows_profile_id_idx" ON "follows"("profile_id");

-- CreateIndex
CREATE INDEX "follows_space_id_idx" ON "follows"("space_id");

-- CreateIndex
CREATE INDEX "follows_collection_id_idx" ON "follows"("collection_id");

-- CreateIndex
CREATE INDEX "follows_prompt_id_idx" ON "follows"("prompt_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_user_id_profile_id_key" ON "follows"("user_id", "profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_user_id_space_id_key" ON "follows"("user_id", "space_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_user_id_collection_id_key" ON "follows"("user_id", "collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "follows_user_id_prompt_id_key" ON "follows"("user_id", "prompt_id");

-- CreateIndex
CREATE INDEX "prompt_usage_prompt_id_created_at_idx" ON "prompt_usage"("prompt_id", "created_at");

-- CreateIndex
CREATE INDEX "prompt_usage_user_id_created_at_id_idx" ON "prompt_usage"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_status_prompt_id_version_id_idx" ON "prompt_status"("prompt_id", "version", "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_status_approved_by_idx" ON "prompt_status"("approved_by");

-- CreateIndex
CREATE INDEX "prompt_status_test_run_id_idx" ON "prompt_status"("test_run_id");

-- CreateIndex
CREATE INDEX "prompt_test_cases_prompt_id_created_at_idx" ON "prompt_test_cases"("prompt_id", "created_at");

-- CreateIndex
CREATE INDEX "prompt_test_runs_prompt_id_started_at_id_idx" ON "prompt_test_runs"("prompt_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "prompt_test_runs_prompt_id_version_started_at_idx" ON "prompt_test_runs"("prompt_id", "version", "started_at" DESC);

-- CreateIndex
CREATE INDEX "prompt_test_runs_started_by_idx" ON "prompt_test_runs"("started_by");

-- CreateIndex
CREATE INDEX "prompt_test_results_prompt_id_case_id_idx" ON "prompt_test_results"("prompt_id", "case_id");

-- CreateIndex
CREATE INDEX "prompt_runs_user_id_prompt_id_created_at_idx" ON "prompt_runs"("user_id", "prompt_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "prompt_runs_prompt_id_idx" ON "prompt_runs"("prompt_id");

-- CreateIndex
CREATE INDEX "prompt_runs_created_at_idx" ON "prompt_runs"("created_at");

-- CreateIndex
CREATE INDEX "prompt_reviews_prompt_id_created_at_idx" ON "prompt_reviews"("prompt_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "prompt_reviews_requested_by_created_at_id_idx" ON "prompt_reviews"("requested_by", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_reviews_tested_by_idx" ON "prompt_reviews"("tested_by");

-- CreateIndex
CREATE INDEX "prompt_reviews_closed_by_idx" ON "prompt_reviews"("closed_by");

-- CreateIndex
CREATE INDEX "review_comments_review_id_id_idx" ON "review_comments"("review_id", "id");

-- CreateIndex
CREATE INDEX "review_comments_author_id_idx" ON "review_comments"("author_id");

-- CreateIndex
CREATE INDEX "comments_prompt_id_parent_id_created_at_id_idx" ON "comments"("prompt_id", "parent_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "comments_parent_id_created_at_idx" ON "comments"("parent_id", "created_at");

-- CreateIndex
CREATE INDEX "comments_author_id_id_idx" ON "comments"("author_id", "id");

-- CreateIndex
CREATE INDEX "comments_resolved_by_idx" ON "comments"("resolved_by");

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_prompt_id_idx" ON "notifications"("prompt_id");

-- CreateIndex
CREATE INDEX "notifications_review_id_idx" ON "notifications"("review_id");

-- CreateIndex
CREATE INDEX "notifications_comment_id_idx" ON "notifications"("comment_id");

-- CreateIndex
CREATE INDEX "notifications_suggestion_id_idx" ON "notifications"("suggestion_id");

-- CreateIndex
CREATE INDEX "notifications_grant_id_idx" ON "notifications"("grant_id");

-- CreateIndex
CREATE INDEX "notifications_actor_id_idx" ON "notifications"("actor_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE INDEX "suggestions_prompt_id_created_at_id_idx" ON "suggestions"("prompt_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_author_id_created_at_id_idx" ON "suggestions"("author_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suggestions_decided_by_idx" ON "suggestions"("decided_by");

-- CreateIndex
CREATE INDEX "prompt_activity_prompt_id_id_idx" ON "prompt_activity"("prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_activity_prompt_id_created_at_id_idx" ON "prompt_activity"("prompt_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_activity_actor_id_created_at_id_idx" ON "prompt_activity"("actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_activity_space_id_created_at_id_idx" ON "prompt_activity"("space_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at" DESC);

-- CreateIndex
CREATE INDEX "audit_events_action_id_idx" ON "audit_events"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "avatar_files_expires_at_idx" ON "avatar_files"("expires_at");

-- CreateIndex
CREATE INDEX "search_pings_target_created_at_idx" ON "search_pings"("target", "created_at");

-- CreateIndex
CREATE INDEX "daily_quotas_day_idx" ON "daily_quotas"("day");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "personal_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "personal_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factors" ADD CONSTRAINT "factors_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trusted_browsers" ADD CONSTRAINT "trusted_browsers_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "prompt_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_deleted_by_fkey" FOREIGN KEY ("deleted_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_prompts" ADD CONSTRAINT "imported_prompts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_prompts" ADD CONSTRAINT "imported_prompts_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_likeness" ADD CONSTRAINT "prompt_likeness_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_deleted_by_fkey" FOREIGN KEY ("deleted_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_subject_user_id_fkey" FOREIGN KEY ("subject_user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_subject_space_id_fkey" FOREIGN KEY ("subject_space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_groups" ADD CONSTRAINT "space_groups_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_members" ADD CONSTRAINT "space_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_suggested_by_fkey" FOREIGN KEY ("suggested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_pins" ADD CONSTRAINT "prompt_pins_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_pins" ADD CONSTRAINT "prompt_pins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_pins" ADD CONSTRAINT "collection_pins_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_pins" ADD CONSTRAINT "collection_pins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_usage" ADD CONSTRAINT "prompt_usage_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_usage" ADD CONSTRAINT "prompt_usage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_daily_uses" ADD CONSTRAINT "prompt_daily_uses_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_test_run_id_fkey" FOREIGN KEY ("test_run_id") REFERENCES "prompt_test_runs"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_cases" ADD CONSTRAINT "prompt_test_cases_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_results" ADD CONSTRAINT "prompt_test_results_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "prompt_test_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_tested_by_fkey" FOREIGN KEY ("tested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_reviews" ADD CONSTRAINT "prompt_reviews_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "prompt_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_fkey" FOREIGN KEY ("resolved_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "prompt_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_suggestion_id_fkey" FOREIGN KEY ("suggestion_id") REFERENCES "suggestions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "prompt_grants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_prompt_id_base_version_fkey" FOREIGN KEY ("prompt_id", "base_version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_activity" ADD CONSTRAINT "prompt_activity_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_activity" ADD CONSTRAINT "prompt_activity_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_quotas" ADD CONSTRAINT "daily_quotas_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- By hand from here: what Prisma's schema language can't express. Functions and triggers are those of prisma/sql.

-- Counters of rate-limiter-flexible. Unlogged: after a crash everybody starts anew, and no write waits for the disk.
ALTER TABLE "rate_limits" SET UNLOGGED;

-- Exact totals without counting: a ledger of changes, written in the transaction of the change. Rows are only ever
-- inserted, so writers never wait for each other; the sum of the deltas is the number at any moment, and
-- fold_prompt_counters() makes the ledger short again without any reader seeing another sum.
CREATE TABLE "prompt_counters" (
  "id" BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  "kind" TEXT COLLATE "C" NOT NULL,
  -- '' for the library, the category, the tag in the form tags are compared by, or the creator's id.
  "key" TEXT COLLATE "C" NOT NULL,
  -- The tag as it was typed.
  "label" TEXT NOT NULL DEFAULT '',
  "total" INTEGER NOT NULL,
  "shared" INTEGER NOT NULL,
  CONSTRAINT "prompt_counters_kind_check" CHECK ("kind" IN ('library', 'category', 'tag', 'creator', 'space'))
);

-- Uses and new prompts by day, for the chart of the analytics page: a ledger like prompt_counters, so that writers never
-- wait for each other and a chart reads a few rows a day whatever the number of uses.
CREATE TABLE "daily_counts" (
  "id" BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  "kind" TEXT COLLATE "C" NOT NULL,
  -- The day in UTC.
  "day" DATE NOT NULL,
  "total" INTEGER NOT NULL,
  CONSTRAINT "daily_counts_kind_check" CHECK ("kind" IN ('prompts', 'uses', 'shared-prompts', 'shared-uses'))
);

-- What changed of what guests' pages show, for the pages that servers keep (docs/decisions/0060-guests-pages-kept.md).
-- A server remembers the snapshot up to which it has read and asks for the rows that have become visible since: right
-- in whatever order transactions commit, and writers neither wait for each other nor for readers. After a crash of
-- PostgreSQL the table is empty, but then every server has lost its connection, and with it all pages it kept.
CREATE UNLOGGED TABLE "page_changes" (
  "transaction" XID8 NOT NULL DEFAULT pg_current_xact_id(),
  -- 'listed': text, visibility or existence of a prompt. 'shown': its badge. 'used', 'starred': its counters.
  -- 'profile': what only a person's own page shows. 'collection': what a collection's page shows. 'people': a name or picture, which may stand anywhere.
  "kind" TEXT NOT NULL,
  "prompt_id" UUID,
  "profile_id" UUID,
  "collection_id" UUID,
  CONSTRAINT "page_changes_kind_check"
    CHECK ("kind" IN ('listed', 'shown', 'used', 'starred', 'profile', 'collection', 'people'))
);

-- The texts that searches find: of every prompt that is not deleted the current version, and beside it the one approved last
-- where that is another (docs/decisions/0100-public-needs-approval.md). Kept by a trigger (prisma/sql/search.sql); nothing of
-- a text is anywhere else, so that it goes with its row. Where the page of a row has room for its new version, a change of
-- visibility or category leaves the index of texts alone.
CREATE TABLE "prompt_search" (
  "prompt_id" UUID NOT NULL REFERENCES "prompts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "is_current" BOOLEAN NOT NULL,
  "is_approved" BOOLEAN NOT NULL,
  "created_by" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "is_shared" BOOLEAN NOT NULL,
  "category" TEXT NOT NULL,
  "tag_keys" TEXT[] COLLATE "C" NOT NULL,
  "folded" TEXT COLLATE "C" NOT NULL,
  -- The home of the prompt.
  "space_id" UUID,
  PRIMARY KEY ("prompt_id", "is_current")
) WITH (toast_tuple_target = 128, fillfactor = 80);

-- Texts are looked through more often than written, and a row beside its text finds room on its page when it changes.
ALTER TABLE "prompt_search" ALTER COLUMN "folded" SET STORAGE EXTERNAL, ALTER COLUMN "folded" SET STATISTICS 0;

-- An excerpt for lists, kept in the row: reading it never touches the long text stored elsewhere.
ALTER TABLE "prompts"
  ADD COLUMN "excerpt" TEXT NOT NULL GENERATED ALWAYS AS (left("content", 320)) STORED,
  ADD COLUMN "content_length" INTEGER NOT NULL GENERATED ALWAYS AS (char_length("content")) STORED,
  ADD COLUMN "title_key" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS ("title_sort_key"("title")) STORED;

-- The spaces of whose shared prompts guests see approved versions alone (docs/decisions/0195-approval-by-space.md).
CREATE VIEW "approving_spaces" AS
  SELECT s."id" FROM "spaces" s WHERE s."public_needs_approval" AND s."deleted_at" IS NULL;

-- Prompts as guests see them where public needs approval: the columns of prompts that queries for guests read.
CREATE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at", v."variables", p."recent_uses",
    v."messages", v."extras", p."space_id"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;

-- Prompts as guests see them where some spaces need approval: shared ones as they are, and of those spaces what was
-- approved last. The first branch is walked by the indexes of the shared prompts, the second by
-- prompts_space_approved_idx.
CREATE VIEW "guest_prompts" AS
  SELECT p."id", p."slug", p."title", p."description", p."content", p."excerpt", p."content_length", p."title_key",
    p."category", p."tags", p."is_shared", p."created_by", p."created_at", p."updated_at", p."usage_count",
    p."favorite_count", p."version", p."deleted_at", p."variables", p."recent_uses",
    p."messages", p."extras", p."space_id"
  FROM "prompts" p
  WHERE p."is_shared" AND p."deleted_at" IS NULL
    AND (p."space_id" = ANY (ARRAY(SELECT s."id" FROM "approving_spaces" s))) IS NOT TRUE
  UNION ALL
  SELECT a.* FROM "approving_spaces" s JOIN "approved_prompts" a ON a."space_id" = s."id";

-- Limits (decisions, Prompts). char_length counts code points, as the zod schemas do.

ALTER TABLE "ai_models"
  ADD CONSTRAINT "ai_models_base_url_check" CHECK ("base_url" ~ '^https?://' AND char_length("base_url") <= 300),
  ADD CONSTRAINT "ai_models_model_check" CHECK (char_length("model") BETWEEN 1 AND 200),
  ADD CONSTRAINT "ai_models_name_check" CHECK (char_length("name") BETWEEN 1 AND 80);

ALTER TABLE "avatar_files"
  -- The owner's id, and 128 random bits: nothing a storage could take for another path.
  ADD CONSTRAINT "avatar_files_key_check"
      CHECK ("key" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{32}$');

ALTER TABLE "collection_items"
  ADD CONSTRAINT "collection_items_position_check" CHECK ("position" >= 1);

ALTER TABLE "collections"
  ADD CONSTRAINT "collections_description_check" CHECK (char_length("description") <= 2000),
  ADD CONSTRAINT "collections_name_check" CHECK (char_length("name") BETWEEN 1 AND 100),
  -- A space may go while a collection says that its people read it: then nobody but the creator does.
  ADD CONSTRAINT "collections_space_id_check" CHECK ("space_id" IS NULL OR "visibility" = 'space'),
  ADD CONSTRAINT "collections_visibility_check" CHECK ("visibility" IN ('private', 'space', 'shared'));

ALTER TABLE "comments"
  ADD CONSTRAINT "comments_body_check" CHECK (char_length("body") <= 5000 AND ("deleted_at" IS NULL) = ("body" <> '')),
  ADD CONSTRAINT "comments_lines_check" CHECK (
    ("from_line" IS NULL AND "to_line" IS NULL AND "quote" IS NULL) OR
    ("from_line" >= 1 AND "to_line" >= "from_line" AND "quote" IS NOT NULL AND "parent_id" IS NULL)),
  ADD CONSTRAINT "comments_mentions_check" CHECK (cardinality("mentions") <= 10),
  ADD CONSTRAINT "comments_resolved_check" CHECK ("parent_id" IS NULL OR ("resolved_at" IS NULL AND "resolved_by" IS NULL));

ALTER TABLE "daily_quotas"
  ADD CONSTRAINT "daily_quotas_used_check" CHECK ("used" >= 0);

ALTER TABLE "factors"
  ADD CONSTRAINT "factors_kind_check" CHECK ("kind" IN ('totp', 'passkey')),
  ADD CONSTRAINT "factors_name_check" CHECK (char_length("name") BETWEEN 1 AND 60);

ALTER TABLE "follows"
  ADD CONSTRAINT "follows_one_thing_check" CHECK (num_nonnulls("profile_id", "space_id", "collection_id", "prompt_id") = 1),
  ADD CONSTRAINT "follows_others_check" CHECK ("profile_id" <> "user_id");

ALTER TABLE "idempotent_requests"
  ADD CONSTRAINT "idempotent_requests_key_check" CHECK (length("key") BETWEEN 1 AND 255);

ALTER TABLE "identities"
  ADD CONSTRAINT "identities_provider_check"
  CHECK ("provider" IN ('password', 'phone', 'email', 'google', 'github', 'oidc'));

ALTER TABLE "imports"
  ADD CONSTRAINT "imports_file_name_check" CHECK (char_length("file_name") <= 255);

ALTER TABLE "mail_outbox"
  ADD CONSTRAINT "mail_outbox_over_is_empty" CHECK (("sent_at" IS NULL AND "failed_at" IS NULL) OR "body" = ''),
  -- A line break in a header starts another one.
  ADD CONSTRAINT "mail_outbox_single_lines" CHECK ("recipient" !~ '[[:cntrl:]]' AND "subject" !~ '[[:cntrl:]]');

ALTER TABLE "notifications"
  ADD CONSTRAINT "notifications_about_check" CHECK (num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id") = 1),
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted'));

ALTER TABLE "oauth_records"
  ADD CONSTRAINT "oauth_records_id_hash_check" CHECK (length("id_hash") = 64),
  ADD CONSTRAINT "oauth_records_payload_check" CHECK (pg_column_size("payload") <= 65536);

ALTER TABLE "personal_tokens"
  ADD CONSTRAINT "personal_tokens_expires_at_check" CHECK ("expires_at" <= "created_at" + interval '366 days'),
  -- A row is a token or a connection, never half of both.
  ADD CONSTRAINT "personal_tokens_kind_check" CHECK (
    ("client_id" IS NULL) = ("token_hash" IS NOT NULL)
    AND ("client_id" IS NULL) = ("redirect_host" IS NULL)
    AND ("client_id" IS NULL) = ("last_four" IS NOT NULL)
  ),
  ADD CONSTRAINT "personal_tokens_name_check" CHECK (length("name") BETWEEN 1 AND 80),
  ADD CONSTRAINT "personal_tokens_spaces_check" CHECK ("is_limited" = (cardinality("space_ids") > 0)),
  ADD CONSTRAINT "personal_tokens_token_hash_check" CHECK (length("token_hash") = 64);

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_avatar_url_check"
  CHECK ("avatar_url" IS NULL OR "avatar_url" ~ ('^/api/avatars/' || "id" || '/[0-9a-f]{32}$')),
  ADD CONSTRAINT "profiles_bio_check" CHECK (char_length("bio") <= 1000),
  ADD CONSTRAINT "profiles_deleted_check" CHECK ("deleted_at" IS NULL OR NOT "is_active"),
  ADD CONSTRAINT "profiles_email_check" CHECK ("email" = lower("email") AND char_length("email") BETWEEN 3 AND 254),
  ADD CONSTRAINT "profiles_erased_check"
    CHECK ("erased_at" IS NULL OR ("deleted_at" IS NOT NULL AND "email" IS NULL AND "role" <> 'admin')),
  ADD CONSTRAINT "profiles_full_name_check" CHECK (char_length("full_name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "profiles_prompts_removed_by_check" CHECK ("prompts_removed_by" IS NULL OR "deleted_at" IS NOT NULL),
  ADD CONSTRAINT "profiles_role_check" CHECK ("role" IN ('admin', 'contributor', 'viewer')),
  ADD CONSTRAINT "profiles_website_check" CHECK (char_length("website") <= 300);

ALTER TABLE "prompt_activity"
  ADD CONSTRAINT "prompt_activity_kind_check" CHECK ("kind" ~ '^[a-z]+(-[a-z]+)*$' AND char_length("kind") <= 40),
  ADD CONSTRAINT "prompt_activity_version_check" CHECK ("version" >= 1);

ALTER TABLE "prompt_daily_uses"
  ADD CONSTRAINT "prompt_daily_uses_total_check" CHECK ("total" >= 0);

ALTER TABLE "prompt_grants"
  ADD CONSTRAINT "prompt_grants_expires_at_check" CHECK ("expires_at" > "created_at"),
  ADD CONSTRAINT "prompt_grants_right_check" CHECK ("right" IN ('read', 'suggest', 'edit')),
  ADD CONSTRAINT "prompt_grants_subject_check" CHECK (num_nonnulls("subject_user_id", "subject_space_id") = 1);

ALTER TABLE "prompt_reviews"
  ADD CONSTRAINT "prompt_reviews_closed_check" CHECK (("state" = 'open') = ("closed_at" IS NULL)),
  ADD CONSTRAINT "prompt_reviews_message_check" CHECK (char_length("message") <= 2000),
  ADD CONSTRAINT "prompt_reviews_state_check"
    CHECK ("state" IN ('open', 'approved', 'changes', 'withdrawn', 'superseded'));

ALTER TABLE "prompt_status"
  ADD CONSTRAINT "prompt_status_notes_check" CHECK (char_length("notes") <= 2000),
  ADD CONSTRAINT "prompt_status_status_check" CHECK ("status" IN ('tested', 'approved')),
  ADD CONSTRAINT "prompt_status_test_run_check" CHECK ("test_run_id" IS NOT NULL OR "test_run_warnings" = '{}');

ALTER TABLE "prompt_test_cases"
  ADD CONSTRAINT "prompt_test_cases_checks_check"
    CHECK (jsonb_typeof("checks") = 'array' AND jsonb_array_length("checks") BETWEEN 1 AND 20),
  ADD CONSTRAINT "prompt_test_cases_inputs_check" CHECK (jsonb_typeof("inputs") = 'array' AND jsonb_array_length("inputs") <= 100),
  ADD CONSTRAINT "prompt_test_cases_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "prompt_test_cases_revision_check" CHECK ("revision" >= 1);

ALTER TABLE "prompt_test_results"
  ADD CONSTRAINT "prompt_test_results_answer_check"
    CHECK (char_length("answer") <= 20000 AND "answer_length" >= char_length("answer")),
  ADD CONSTRAINT "prompt_test_results_checks_check" CHECK (jsonb_typeof("checks") = 'array'),
  ADD CONSTRAINT "prompt_test_results_hash_check" CHECK ("input_hash" ~ '^[0-9a-f]{64}$');

ALTER TABLE "prompt_test_runs"
  ADD CONSTRAINT "prompt_test_runs_end_check"
    CHECK ("end" IN ('finished', 'cancelled', 'stopped') AND "ended_at" IS NOT NULL OR "end" IS NULL AND "ended_at" IS NULL),
  ADD CONSTRAINT "prompt_test_runs_source_check"
    CHECK ("source" IN ('ai', 'pasted') AND ("source" = 'ai') = ("provider" IS NOT NULL) AND ("source" = 'ai') = ("model" IS NOT NULL)),
  ADD CONSTRAINT "prompt_test_runs_total_check" CHECK ("total" BETWEEN 1 AND 50);

ALTER TABLE "prompt_versions"
  ADD CONSTRAINT "prompt_versions_extras_check" CHECK ("extras_within_limits"("extras")),
  ADD CONSTRAINT "prompt_versions_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "prompt_versions_note_check" CHECK (char_length("note") <= 500),
  ADD CONSTRAINT "prompt_versions_variables_check" CHECK ("variables_within_limits"("variables")),
  ADD CONSTRAINT "prompt_versions_version_check" CHECK ("version" >= 1);

ALTER TABLE "prompts"
  ADD CONSTRAINT "prompts_category_check" CHECK ("category" IN
    ('AI', 'Automation', 'Content', 'Customer Support', 'Design', 'Development', 'Marketing', 'Research', 'Sales', 'Other')),
  ADD CONSTRAINT "prompts_content_check" CHECK (char_length("content") BETWEEN 1 AND 200000),
  ADD CONSTRAINT "prompts_description_check" CHECK (char_length("description") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "prompts_extras_check" CHECK ("extras_within_limits"("extras")),
  ADD CONSTRAINT "prompts_favorite_count_check" CHECK ("favorite_count" >= 0),
  ADD CONSTRAINT "prompts_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "prompts_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT "prompts_space_since_check" CHECK ("space_id" IS NULL OR "space_since" IS NOT NULL),
  ADD CONSTRAINT "prompts_tags_check" CHECK ("tags_within_limits"("tags")),
  ADD CONSTRAINT "prompts_title_check" CHECK (char_length("title") BETWEEN 1 AND 200),
  ADD CONSTRAINT "prompts_usage_count_check" CHECK ("usage_count" >= 0),
  ADD CONSTRAINT "prompts_variables_check" CHECK ("variables_within_limits"("variables")),
  ADD CONSTRAINT "prompts_version_check" CHECK ("version" >= 1);

ALTER TABLE "review_comments"
  ADD CONSTRAINT "review_comments_body_check"
    CHECK (char_length("body") <= 2000 AND ("kind" <> 'comment' OR "body" <> '')),
  ADD CONSTRAINT "review_comments_kind_check"
    CHECK ("kind" IN ('comment', 'tested', 'changes', 'approved', 'withdrawn')),
  ADD CONSTRAINT "review_comments_place_check" CHECK (
    ("field" IS NULL AND "line" IS NULL AND "line_text" IS NULL) OR
    ("field" IS NOT NULL AND "field" IN ('title', 'description', 'content')
      AND "line" >= 1 AND "line_text" IS NOT NULL AND "kind" = 'comment'));

ALTER TABLE "settings"
  ADD CONSTRAINT "settings_one_row_check" CHECK ("id" = 1);

ALTER TABLE "share_links"
  ADD CONSTRAINT "share_links_pin_check" CHECK ("pin" IN ('approved', 'newest', 'number')),
  ADD CONSTRAINT "share_links_version_check" CHECK (("pin" = 'number') = ("version" IS NOT NULL) AND "version" > 0);

ALTER TABLE "space_groups"
  ADD CONSTRAINT "space_groups_role_check" CHECK ("role" IN ('reader', 'member', 'publisher'));

ALTER TABLE "space_invitations"
  ADD CONSTRAINT "space_invitations_role_check" CHECK ("role" IN ('reader', 'member', 'publisher', 'owner')),
  ADD CONSTRAINT "space_invitations_uses_left_check" CHECK ("uses_left" >= 0);

ALTER TABLE "space_members"
  ADD CONSTRAINT "space_members_role_check" CHECK ("role" IN ('reader', 'member', 'publisher', 'owner'));

ALTER TABLE "spaces"
  ADD CONSTRAINT "spaces_description_check" CHECK (char_length("description") <= 500),
  ADD CONSTRAINT "spaces_name_check" CHECK (char_length("name") BETWEEN 1 AND 80),
  ADD CONSTRAINT "spaces_slug_check" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

ALTER TABLE "suggestions"
  ADD CONSTRAINT "suggestions_base_version_check" CHECK ("base_version" >= 1),
  ADD CONSTRAINT "suggestions_content_check" CHECK (char_length("content") BETWEEN 1 AND 200000),
  ADD CONSTRAINT "suggestions_decided_check" CHECK (
    ("state" = 'open') = ("decided_at" IS NULL) AND ("resulting_version" IS NULL OR "state" = 'accepted')),
  ADD CONSTRAINT "suggestions_decision_note_check" CHECK (char_length("decision_note") <= 2000),
  ADD CONSTRAINT "suggestions_description_check" CHECK (char_length("description") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "suggestions_extras_check" CHECK ("extras_within_limits"("extras")),
  ADD CONSTRAINT "suggestions_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "suggestions_note_check" CHECK (char_length("note") <= 500),
  ADD CONSTRAINT "suggestions_state_check" CHECK ("state" IN ('open', 'accepted', 'declined', 'withdrawn')),
  ADD CONSTRAINT "suggestions_tags_check" CHECK ("tags_within_limits"("tags")),
  ADD CONSTRAINT "suggestions_title_check" CHECK (char_length("title") BETWEEN 1 AND 200),
  ADD CONSTRAINT "suggestions_variables_check" CHECK ("variables_within_limits"("variables"));

-- Of the openings of a prompt by an admin one is written each hour.
CREATE UNIQUE INDEX "audit_events_opened_key"
  ON "audit_events"("actor_id", "subject_id", (date_trunc('hour', "at" AT TIME ZONE 'UTC')))
  WHERE "action" = 'prompt.opened';

-- The pictures of one account. Prisma's schema has no word for an index of an expression.
CREATE INDEX "avatar_files_owner_idx" ON "avatar_files" (left("key", 36), "created_at" DESC);

-- Few of all collections, asked for by every agent.
CREATE INDEX "collections_for_agents_idx" ON "collections" ("id") WHERE "for_agents";

-- Those that everybody may read, the last changed first.
CREATE INDEX "collections_shared_idx" ON "collections" ("updated_at" DESC, "id" DESC) WHERE "visibility" = 'shared';

CREATE INDEX "daily_counts_kind_day_idx" ON "daily_counts" ("kind", "day") INCLUDE ("total");

-- What the mail loop asks for every other second: as small as what waits.
CREATE INDEX "mail_outbox_due" ON "mail_outbox"("next_attempt_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL;

CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id", "id" DESC) WHERE "read_at" IS NULL;

CREATE INDEX "page_changes_transaction_idx" ON "page_changes" ("transaction");

CREATE INDEX "profiles_name_grams_idx" ON "profiles" USING gin ("search_grams"("search_fold"("full_name")))
  WITH (fastupdate = off);

-- The user table in the order of names, as titles are sorted; of the other orders there is an index already.
CREATE INDEX "profiles_name_order_idx" ON "profiles" ("title_sort_key"("full_name"), "id") WHERE "deleted_at" IS NULL;

CREATE INDEX "profiles_prompts_to_remove_idx" ON "profiles" ("deleted_at") WHERE "prompts_removed_by" IS NOT NULL;

CREATE INDEX "profiles_restorable_idx" ON "profiles" ("created_at" DESC, "id")
  WHERE "deleted_at" IS NOT NULL AND "erased_at" IS NULL;

-- A page of one role, and the total of each, from the index alone.
CREATE INDEX "profiles_role_created_at_id_idx" ON "profiles" ("role", "created_at" DESC, "id") WHERE "deleted_at" IS NULL;

-- Whether somebody has ever imported, however much else they did.
CREATE INDEX "prompt_activity_imported_idx" ON "prompt_activity" ("actor_id") WHERE "kind" = 'imported';

CREATE INDEX "prompt_counters_kind_key_idx" ON "prompt_counters" ("kind", "key") INCLUDE ("total", "shared");

-- The inbox: the longest waiting first.
CREATE INDEX "prompt_reviews_inbox_idx" ON "prompt_reviews"("created_at", "id") WHERE "state" = 'open';

-- One open review a prompt, and so one a version: asking for a newer version closes the older one first.
CREATE UNIQUE INDEX "prompt_reviews_open_key" ON "prompt_reviews"("prompt_id") WHERE "state" = 'open';

-- New entries wait in a short list beside the index that searches read along (docs/decisions/0143-search-keys-wait.md).
CREATE INDEX "prompt_search_grams_idx" ON "prompt_search" USING gin ("search_grams"("folded"), "tag_keys")
  WITH (fastupdate = on, gin_pending_list_limit = 1024);

-- Texts of shared prompts of a space that guests find in one of both cases alone: what makes
-- their counts others than the kept ones.
CREATE INDEX "prompt_search_space_differs_idx" ON "prompt_search" ("space_id", "category")
  INCLUDE ("created_by", "is_current", "is_approved")
  WHERE "space_id" IS NOT NULL AND "is_shared" AND "is_current" <> "is_approved";

CREATE INDEX "prompt_search_title_idx" ON "prompt_search" USING gin ("search_grams"("search_title"("folded")))
  WITH (fastupdate = on, gin_pending_list_limit = 256);

-- As many rows as people have approved: what a list without an index of its own goes through.
CREATE INDEX "prompts_approved_idx" ON "prompts" ("created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL AND "approved_version" IS NOT NULL;

CREATE INDEX "prompts_category_alpha_idx" ON "prompts" ("category", "title_key", "id")
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_category_recent_idx" ON "prompts" ("category", "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_category_starred_idx" ON "prompts" ("category", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_category_used_30d_idx" ON "prompts" ("category", "recent_uses" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_category_used_idx" ON "prompts" ("category", "usage_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_alpha_idx" ON "prompts" ("created_by", "title_key", "id")
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_recent_idx" ON "prompts" ("created_by", "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_starred_idx" ON "prompts" ("created_by", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_used_30d_idx" ON "prompts" ("created_by", "recent_uses" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_creator_used_idx" ON "prompts" ("created_by", "usage_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category") WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_deleted_at_idx" ON "prompts" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

CREATE INDEX "prompts_deleted_by_idx" ON "prompts" ("deleted_by") WHERE "deleted_by" IS NOT NULL;

CREATE INDEX "prompts_private_alpha_idx" ON "prompts" ("created_by", "title_key", "id")
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;

-- A person's own private prompts, which 'visible' adds to the shared ones: few, and found without the others.
CREATE INDEX "prompts_private_idx" ON "prompts" ("created_by", "category")
  WHERE NOT "is_shared" AND "deleted_at" IS NULL;

-- Somebody's private prompts in each order, to be counted and merged without a look at their others.
CREATE INDEX "prompts_private_recent_idx" ON "prompts" ("created_by", "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_private_starred_idx" ON "prompts" ("created_by", "favorite_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_private_used_30d_idx" ON "prompts" ("created_by", "recent_uses" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_private_used_idx" ON "prompts" ("created_by", "usage_count" DESC, "created_at" DESC, "id" DESC)
  INCLUDE ("category") WHERE NOT "is_shared" AND "deleted_at" IS NULL;

-- The prompts that the job which ages the number looks at.
CREATE INDEX "prompts_recent_uses_idx" ON "prompts" ("id") WHERE "recent_uses" > 0;

CREATE INDEX "prompts_shared_alpha_idx" ON "prompts" ("title_key", "id")
  WHERE "is_shared" AND "deleted_at" IS NULL;

-- Every order ends in the id, so that a page is the same page twice. All of them are B-trees: a use or a
-- favourite moves one prompt in a few of them and touches no text index.
CREATE INDEX "prompts_shared_recent_idx" ON "prompts" ("created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_shared_starred_idx" ON "prompts" ("favorite_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

-- When something public changed last, per category and in all, from the head of an index: sitemaps and conditional
-- requests ask it each time.
CREATE INDEX "prompts_shared_updated_idx" ON "prompts" ("category", "updated_at" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_shared_used_30d_idx" ON "prompts" ("recent_uses" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

CREATE INDEX "prompts_shared_used_idx" ON "prompts" ("usage_count" DESC, "created_at" DESC, "id" DESC)
  WHERE "is_shared" AND "deleted_at" IS NULL;

-- What was approved of a space.
CREATE INDEX "prompts_space_approved_idx" ON "prompts" ("space_id", "created_at" DESC, "id" DESC)
  WHERE "space_id" IS NOT NULL AND "is_shared" AND "deleted_at" IS NULL AND "approved_version" IS NOT NULL;

-- The prompts of a space, newest first.
CREATE INDEX "prompts_space_recent_idx" ON "prompts" ("space_id", "created_at" DESC, "id" DESC)
  INCLUDE ("is_shared", "category", "created_by") WHERE "space_id" IS NOT NULL AND "deleted_at" IS NULL;

-- What is in a space already is found by its text, as what is somebody's own is.
CREATE INDEX "prompts_space_text_key_idx" ON "prompts" ("space_id", "prompt_text_key"("title", "content"))
  WHERE "space_id" IS NOT NULL;

CREATE INDEX "prompts_text_key_idx" ON "prompts" ("created_by", "prompt_text_key"("title", "content"))
  WHERE "deleted_at" IS NULL;

CREATE INDEX "prompts_trash_idx" ON "prompts" ("deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;

-- The trash of one person and that of everybody, the newest first.
CREATE INDEX "prompts_trash_own_idx" ON "prompts" ("deleted_by", "deleted_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;

-- Few of all spaces, asked for by every guest.
CREATE INDEX "spaces_public_needs_approval_idx" ON "spaces" ("id") WHERE "public_needs_approval" AND "deleted_at" IS NULL;

CREATE INDEX "suggestions_open_idx" ON "suggestions"("prompt_id", "author_id") WHERE "state" = 'open';

CREATE INDEX "suggestions_waiting_idx" ON "suggestions"("created_at" DESC, "id" DESC) WHERE "state" = 'open';

-- Statistics of long arrays are dear to collect and say nothing that the plans need.
ALTER INDEX "prompt_search_grams_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "prompt_search_title_idx" ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX "profiles_name_grams_idx" ALTER COLUMN 1 SET STATISTICS 0;


-- prisma/sql/accounts.sql
-- Rules of accounts.

-- What was proved of an address says nothing of the next one, whoever writes it.
CREATE OR REPLACE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

-- A picture in use does not expire, and one no longer in use does at once, whoever changed the profile. A file about to
-- expire is refused: the removal of expired files may be at work on it.
CREATE OR REPLACE FUNCTION "hold_avatar_file"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."avatar_url" IS NOT NULL THEN
    UPDATE "avatar_files" SET "expires_at" = NULL
    WHERE "key" = substr(NEW."avatar_url", length('/api/avatars/') + 1)
      AND "expires_at" > clock_timestamp() + INTERVAL '1 minute';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no such avatar file' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  UPDATE "avatar_files" SET "expires_at" = clock_timestamp()
  WHERE "key" = substr(OLD."avatar_url", length('/api/avatars/') + 1);
  RETURN NULL;
END $$;

-- A password and a phone number are identities for as long as they are there, whoever writes them.
CREATE OR REPLACE FUNCTION "keep_credential_identities"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  account UUID := COALESCE(NEW."profile_id", OLD."profile_id");
BEGIN
  DELETE FROM "identities" WHERE "profile_id" = account
    AND (("provider" = 'password' AND NEW."password_hash" IS NULL)
      OR ("provider" = 'phone' AND "subject" IS DISTINCT FROM NEW."phone"));
  IF NEW."password_hash" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'password', account::text)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW."phone" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'phone', NEW."phone")
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "credentials_keep_identities"
  AFTER INSERT OR DELETE OR UPDATE OF "phone", "password_hash" ON "credentials"
  FOR EACH ROW EXECUTE FUNCTION "keep_credential_identities"();

CREATE OR REPLACE TRIGGER "profiles_forget_email_proof" BEFORE UPDATE OF "email" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "forget_email_proof"();

CREATE OR REPLACE TRIGGER "profiles_hold_avatar_file" AFTER UPDATE OF "avatar_url" ON "profiles"
  FOR EACH ROW WHEN (NEW."avatar_url" IS DISTINCT FROM OLD."avatar_url") EXECUTE FUNCTION "hold_avatar_file"();

-- prisma/sql/announcements.sql
-- Tells servers of changes once they are committed.

-- Live changes (docs/decisions/0012-live-changes.md). PostgreSQL sends a notification when its transaction commits, so
-- nobody hears of a change that was rolled back, whoever wrote it. It carries ids and never a text: each server reads
-- the row again and tells a reader only what that reader may see.

-- Counters are left out: transactions that notify commit one after the other, which would divide the rate of favourites
-- and uses by four. The servers announce those themselves, a few times a second for all of them together.

-- Payload: kind, who could see the prompt before ('none', 'private' or 'shared'), prompt, creator, who did it, and its home
-- space before, '-' for none.
CREATE OR REPLACE FUNCTION "announce_prompt"("kind" TEXT, "before" "prompts", "id" UUID, "creator" UUID, "by" UUID) RETURNS VOID
  LANGUAGE sql AS $$
  SELECT pg_notify('cuebook_prompts', concat_ws(' ', "kind",
    CASE WHEN ("before")."id" IS NULL OR ("before")."deleted_at" IS NOT NULL THEN 'none'
         WHEN ("before")."is_shared" THEN 'shared' ELSE 'private' END,
    "id", "creator", coalesce("by", "creator"), coalesce(("before")."space_id"::text, '-')))
$$;

-- Called for prompts that are there, before or after the change.
CREATE OR REPLACE FUNCTION "announce_prompt_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "announce_prompt"('created', NULL, NEW."id", NEW."created_by", NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "announce_prompt"('changed', OLD, OLD."id", OLD."created_by", NULL);
  ELSE
    PERFORM "announce_prompt"('changed', OLD, NEW."id", NEW."created_by", coalesce(NEW."deleted_by", OLD."deleted_by"));
  END IF;
  RETURN NULL;
END $$;

-- The badge of a card is its newest status.
CREATE OR REPLACE FUNCTION "announce_prompt_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_prompt"('changed', p, p."id", p."created_by", NULL) FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- Live inbox: whatever changes a review, or is said in one, is announced with the id of its prompt once it is committed. Each
-- server tells those of its readers who may see that prompt that there is something to look for, and nothing else.
CREATE OR REPLACE FUNCTION "announce_review"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', NEW."prompt_id"::text);
  RETURN NULL;
END $$;

-- As for the review itself.
CREATE OR REPLACE FUNCTION "announce_review_comment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', r."prompt_id"::text) FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  RETURN NULL;
END $$;

-- Sessions of an account whose rights change are looked at again.
CREATE OR REPLACE FUNCTION "announce_rights"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || NEW."id");
  RETURN NULL;
END $$;

-- Whoever comes into a space, leaves it or gets another role in it sees other prompts from then on.
CREATE OR REPLACE FUNCTION "announce_membership"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || coalesce(NEW."user_id", OLD."user_id"));
  RETURN NULL;
END $$;

-- Whom a prompt is granted hears of it as the people of its home do. Where a grant ends, streams are opened anew: what their
-- readers may see has changed.
CREATE OR REPLACE FUNCTION "announce_grant"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('cuebook_sessions', 'profile ' || u."id") FROM (
      SELECT OLD."subject_user_id" AS "id" WHERE OLD."subject_user_id" IS NOT NULL
      UNION SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."subject_space_id"
    ) u;
  ELSE
    PERFORM "announce_prompt"('changed', p, p."id", p."created_by", NULL) FROM "prompts" p
      WHERE p."id" = NEW."prompt_id" AND p."deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- Open streams of a session that ends, or of an account whose rights change, are closed at once. What is sent of a
-- session is the hash that is stored, which opens nothing.
CREATE OR REPLACE FUNCTION "announce_session_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'session ' || OLD."id_hash");
  RETURN NULL;
END $$;

-- Opened pages of the prompt show what is said of it: heard by those who hear of its reviews.
CREATE OR REPLACE TRIGGER "comments_announce" AFTER INSERT OR UPDATE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "profiles_announce_rights" AFTER UPDATE OF "role", "is_active" ON "profiles"
  FOR EACH ROW WHEN ((OLD."role", OLD."is_active") IS DISTINCT FROM (NEW."role", NEW."is_active"))
  EXECUTE FUNCTION "announce_rights"();

CREATE OR REPLACE TRIGGER "prompt_grants_announce" AFTER INSERT OR UPDATE OR DELETE ON "prompt_grants"
  FOR EACH ROW EXECUTE FUNCTION "announce_grant"();

CREATE OR REPLACE TRIGGER "prompt_reviews_announce" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "prompt_status_announce" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

-- Opened pages of the prompt show a run once it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_announce" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

CREATE OR REPLACE TRIGGER "prompts_announce_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "prompts_announce_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

-- Every change of text, visibility, home or existence moves one of these five; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_announce_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL OR NEW."deleted_at" IS NULL)
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "review_comments_announce" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review_comment"();

CREATE OR REPLACE TRIGGER "space_members_announce" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "announce_membership"();

CREATE OR REPLACE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_session_end"();

-- As of comments: whoever may look at it looks again.
CREATE OR REPLACE TRIGGER "suggestions_announce" AFTER INSERT OR UPDATE ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

-- prisma/sql/counters.sql
-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator, its home space and each of its tags.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."deleted_at" IS NULL THEN
    RETURN QUERY
      SELECT c.*, times, CASE WHEN p."is_shared" THEN times ELSE 0 END
      FROM (
        SELECT 'library', '', ''
        UNION ALL SELECT 'category', p."category", ''
        UNION ALL SELECT 'creator', p."created_by"::text, ''
        UNION ALL SELECT 'space', p."space_id"::text, '' WHERE p."space_id" IS NOT NULL
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

-- Keeps the ledger of totals true: a change of a prompt is written as the difference that it makes.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(NEW, 1);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared") SELECT * FROM "prompt_counts"(OLD, -1);
  ELSE
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Keeps `favorite_count` true. Prompts are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first of the days that `recent_uses` counts: today and the 29 before it, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Keeps `usage_count` and the uses by day true, and adds to `recent_uses`, which a job ages. Prompts are locked in the order
-- of their ids.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN
    SELECT c."prompt_id" AS "id", count(*) AS "times",
      count(*) FILTER (WHERE (c."created_at" AT TIME ZONE 'UTC')::date >= "first_recent_day"()) AS "recently"
    FROM "changed" c GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times",
      "recent_uses" = greatest(0, "recent_uses" + TG_ARGV[0]::integer * used."recently")
      WHERE "id" = used."id";
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_daily_uses" AS d ("prompt_id", "day", "version", "total")
      SELECT c."prompt_id", (c."created_at" AT TIME ZONE 'UTC')::date, c."version", count(*) FROM "changed" c GROUP BY 1, 2, 3
      ON CONFLICT ("prompt_id", "day", "version") DO UPDATE SET "total" = d."total" + excluded."total";
  ELSE
    UPDATE "prompt_daily_uses" d SET "total" = d."total" - c."total"
      FROM (SELECT "prompt_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "version", count(*) AS "total"
            FROM "changed" GROUP BY 1, 2, 3) c
      WHERE (d."prompt_id", d."day", d."version") = (c."prompt_id", c."day", c."version");
  END IF;
  RETURN NULL;
END $$;

-- Sums up the rows of each key into one. One statement: a reader sees the ledger before or after it, never between.
-- Gives back the number of rows it took away. The row that was written first keeps its id, and so its label.
CREATE OR REPLACE FUNCTION "fold_prompt_counters"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "key" FROM "prompt_counters" GROUP BY 1, 2
    HAVING count(*) > 1 OR (sum("total") = 0 AND sum("shared") = 0)
  ), taken AS (
    DELETE FROM "prompt_counters" c USING crowded
    WHERE c."kind" = crowded."kind" AND c."key" = crowded."key"
    RETURNING c.*
  ), folded AS (
    INSERT INTO "prompt_counters" ("id", "kind", "key", "label", "total", "shared")
    SELECT min("id"), "kind", "key",
      coalesce((array_agg("label" ORDER BY "id") FILTER (WHERE "shared" > 0))[1], (array_agg("label" ORDER BY "id"))[1]),
      sum("total"), sum("shared")
    FROM taken GROUP BY "kind", "key" HAVING sum("total") <> 0 OR sum("shared") <> 0
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- Sums up the rows of each kind and day into one, in one statement. Gives back the number of rows it took away.
CREATE OR REPLACE FUNCTION "fold_daily_counts"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "day" FROM "daily_counts" GROUP BY 1, 2 HAVING count(*) > 1
  ), taken AS (
    DELETE FROM "daily_counts" d USING crowded c WHERE d."kind" = c."kind" AND d."day" = c."day" RETURNING d.*
  ), folded AS (
    INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT "kind", "day", sum("total") FROM taken GROUP BY 1, 2 HAVING sum("total") <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- One row a statement, kind and day. The kind comes as the trigger's argument.
CREATE OR REPLACE FUNCTION "count_by_day"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT TG_ARGV[0], (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[1]::integer
    FROM "changed" c GROUP BY 2;
  RETURN NULL;
END $$;

-- What one prompt brings, times 1 or -1: nothing unless everybody may see it.
CREATE OR REPLACE FUNCTION "count_shared_days"("p" "prompts", "times" INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF p."is_shared" AND p."deleted_at" IS NULL THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, "times"
      UNION ALL
      SELECT 'shared-uses', d."day", "times" * sum(d."total")
      FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day" HAVING sum(d."total") <> 0;
  END IF;
END $$;

-- A new prompt has no uses yet.
CREATE OR REPLACE FUNCTION "count_new_shared_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-prompts', (c."created_at" AT TIME ZONE 'UTC')::date, count(*)
    FROM "changed" c WHERE c."is_shared" AND c."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

-- Moves the days of a prompt that is shared, made private, deleted or brought back.
CREATE OR REPLACE FUNCTION "count_shared_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "count_shared_days"(OLD, -1);
  IF TG_OP = 'UPDATE' THEN
    PERFORM "count_shared_days"(NEW, 1);
  END IF;
  RETURN OLD;
END $$;

-- Uses of prompts that everybody may see, by day.
CREATE OR REPLACE FUNCTION "count_shared_uses"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, count(*) * TG_ARGV[0]::integer
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '1');

CREATE OR REPLACE TRIGGER "prompt_usage_by_day_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('uses', '-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

-- Triggers of one kind run in the order of their names: these come after the one that locks the prompts' rows
-- (prompt_usage_counted, prompt_usage_uncounted), so that whoever shares one at this moment is before or after all of it.
CREATE OR REPLACE TRIGGER "prompt_usage_visible_added" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_visible_removed" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_shared_uses"('-1');

CREATE OR REPLACE TRIGGER "prompts_by_day_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '1');

CREATE OR REPLACE TRIGGER "prompts_by_day_removed" AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_by_day"('prompts', '-1');

CREATE OR REPLACE TRIGGER "prompts_counted" AFTER INSERT OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_recounted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "count_prompt"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_added" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_shared_prompts"();

CREATE OR REPLACE TRIGGER "prompts_shared_days_moved"
  AFTER UPDATE OF "is_shared", "created_at", "deleted_at" ON "prompts"
  FOR EACH ROW
  WHEN ((OLD."is_shared", OLD."created_at", OLD."deleted_at") IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at"))
  EXECUTE FUNCTION "count_shared_prompt"();

-- Before its uses go with it.
CREATE OR REPLACE TRIGGER "prompts_shared_days_removed" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_shared_prompt"();

-- prisma/sql/history.sql
-- What was said and done stays as it was, and bears the visibility of its moment.

-- Rows that say what happened are never changed. The author or approver may become null when the account goes.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Rows that say what happened are never changed, and go with their prompt alone: a cascade runs when the prompt's row is
-- gone already. Two things may still happen to one: its author's account goes, and its text becomes public.
CREATE OR REPLACE FUNCTION "refuse_removal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "prompts" WHERE "id" = OLD."prompt_id") THEN
    RAISE EXCEPTION '% rows are never removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- The first version comes after its prompt; a later one comes before the prompt moves on to it.
CREATE OR REPLACE FUNCTION "mark_first_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."version" = NEW."version" AND p."is_shared");
  RETURN NEW;
END $$;

-- A result shows the case that it is of, so it is shown where both are.
CREATE OR REPLACE FUNCTION "mark_result_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- What a shared prompt says, everybody could read: that version stays readable to all readers. Versions that were only ever
-- private stay their creator's, also after a later version is shared. Which is which, the moment decides in which
-- `version` and `is_shared` of the prompt change together.
CREATE OR REPLACE FUNCTION "mark_shared_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "prompt_versions" SET "was_shared" = true
    WHERE "prompt_id" = NEW."id" AND "version" = NEW."version" AND NOT "was_shared";
  RETURN NULL;
END $$;

-- What is said of a prompt bears the visibility that the prompt has at that moment, whoever writes the row. Only somebody who
-- shares the prompt may show it later.
CREATE OR REPLACE FUNCTION "mark_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt of its review has at that moment.
CREATE OR REPLACE FUNCTION "mark_comment_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompt_reviews" r JOIN "prompts" p ON p."id" = r."prompt_id"
    WHERE r."id" = NEW."review_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt has when its words are written; an answer is never seen by more people than
-- what it answers. Threads have one level.
CREATE OR REPLACE FUNCTION "mark_thread_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  IF NEW."parent_id" IS NOT NULL THEN
    SELECT NEW."was_shared" AND c."was_shared" INTO NEW."was_shared" FROM "comments" c
      WHERE c."id" = NEW."parent_id" AND c."prompt_id" = NEW."prompt_id" AND c."parent_id" IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an answer is of a comment of the same prompt' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- A line of the log bears the home that the prompt has at that moment, whoever writes it.
CREATE OR REPLACE FUNCTION "mark_activity_home"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."space_id" := (SELECT p."space_id" FROM "prompts" p WHERE p."id" = NEW."prompt_id");
  RETURN NEW;
END $$;

-- The version whose newest status is an approval; of several the one that was approved last. An admin can take an approval back
-- by a later status.
CREATE OR REPLACE FUNCTION "last_approved_version"("prompt" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT s."version" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."status" = 'approved' AND NOT EXISTS (
    SELECT 1 FROM "prompt_status" later
    WHERE later."prompt_id" = s."prompt_id" AND later."version" = s."version" AND later."id" > s."id")
  ORDER BY s."id" DESC LIMIT 1
$$;

-- Keeps `approved_version` true after each status.
CREATE OR REPLACE FUNCTION "keep_approved_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  approved INTEGER := "last_approved_version"(NEW."prompt_id");
BEGIN
  UPDATE "prompts" SET "approved_version" = approved
    WHERE "id" = NEW."prompt_id" AND "approved_version" IS DISTINCT FROM approved;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Lists of guests may hold it now, or with another text, and search engines are told.
  INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id")
    SELECT 'listed', p."id", p."created_by" FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url", p."slug", true FROM "prompts" p CROSS JOIN "search_ping_targets" t
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- A result comes while its run is under way, and is of the same prompt.
CREATE OR REPLACE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "audit_events_immutable"
  BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "collection_items_visibility" BEFORE INSERT ON "collection_items"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "comments_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "parent_id", "from_line", "to_line", "quote", "created_at" ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "comments_keep" BEFORE UPDATE OF "author_id" ON "comments"
  FOR EACH ROW WHEN (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
  EXECUTE FUNCTION "refuse_change"();

-- What everybody could read stays readable, unless it says something else by now.
CREATE OR REPLACE TRIGGER "comments_shown" BEFORE UPDATE OF "was_shared" ON "comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared" AND OLD."body" = NEW."body")
  EXECUTE FUNCTION "refuse_change"();

-- What is deleted stays deleted.
CREATE OR REPLACE TRIGGER "comments_stay_deleted" BEFORE UPDATE OF "body", "deleted_at" ON "comments"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

-- Words that are written anew bear the visibility of that moment.
CREATE OR REPLACE TRIGGER "comments_visibility" BEFORE INSERT OR UPDATE OF "body" ON "comments"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "mark_thread_visibility"();

CREATE OR REPLACE TRIGGER "prompt_activity_home" BEFORE INSERT ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "mark_activity_home"();

CREATE OR REPLACE TRIGGER "prompt_activity_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "kind", "version", "details", "was_shared", "space_id", "created_at" ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_keep" BEFORE UPDATE OF "actor_id" ON "prompt_activity"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_decided_once" BEFORE UPDATE OF "state", "closed_at", "tested_at" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."state" <> 'open' OR (OLD."tested_at" IS NOT NULL AND NEW."tested_at" IS DISTINCT FROM OLD."tested_at"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "message", "reviewers", "created_at" ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_shown" BEFORE UPDATE OF "was_shared" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

CREATE OR REPLACE TRIGGER "prompt_status_immutable"
  BEFORE UPDATE OF "version", "status", "notes", "created_at" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_keep" BEFORE UPDATE OF "prompt_id", "approved_by" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id"
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by"))
  EXECUTE FUNCTION "refuse_change"();

-- What everybody could read stays readable.
CREATE OR REPLACE TRIGGER "prompt_status_shown" BEFORE UPDATE OF "was_shared" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_status_test_run_immutable"
  BEFORE UPDATE OF "test_run_id", "test_run_warnings" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- A case says what was saved last.
CREATE OR REPLACE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_results_immutable"
  BEFORE UPDATE OF "run_id", "case_id", "prompt_id", "case_revision", "case_name", "input_hash", "answer", "answer_length",
    "is_cut", "problem", "checks", "is_passed", "created_at" ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_results_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_results"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_results_visibility" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "mark_result_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_end_once" BEFORE UPDATE OF "end", "ended_at", "end_reason" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."end" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

-- A run is what it was: its end is written once, its results and what rests on it never change, and all of it goes with the
-- prompt alone.
CREATE OR REPLACE TRIGGER "prompt_test_runs_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "source", "provider", "model", "total", "started_at" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_keep" BEFORE UPDATE OF "started_by" ON "prompt_test_runs"
  FOR EACH ROW WHEN (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_versions_immutable"
  BEFORE UPDATE OF "version", "title", "description", "content", "category", "tags", "variables", "messages", "extras", "note",
    "created_at" ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_keep"
  BEFORE UPDATE OF "prompt_id", "author_id", "suggested_by", "was_shared" ON "prompt_versions"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id" OR (OLD."was_shared" AND NOT NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (NEW."suggested_by" IS NOT NULL AND OLD."suggested_by" IS DISTINCT FROM NEW."suggested_by"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_mark" BEFORE INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NOT NEW."was_shared") EXECUTE FUNCTION "mark_first_version"();

CREATE OR REPLACE TRIGGER "prompt_versions_stay" BEFORE DELETE ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompts_mark_shared_version" AFTER UPDATE OF "version", "is_shared" ON "prompts"
  FOR EACH ROW
  WHEN (NEW."is_shared" AND (OLD."version", OLD."is_shared") IS DISTINCT FROM (NEW."version", NEW."is_shared"))
  EXECUTE FUNCTION "mark_shared_version"();

CREATE OR REPLACE TRIGGER "review_comments_immutable"
  BEFORE UPDATE OF "id", "review_id", "kind", "body", "field", "line", "line_text", "created_at" ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_shown" BEFORE UPDATE OF "was_shared" ON "review_comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- A suggestion is decided once.
CREATE OR REPLACE TRIGGER "suggestions_decided_once"
  BEFORE UPDATE OF "state", "decided_at", "decision_note", "resulting_version" ON "suggestions"
  FOR EACH ROW WHEN (OLD."state" <> 'open') EXECUTE FUNCTION "refuse_change"();

-- What is proposed stays as it was written: another proposal is another row.
CREATE OR REPLACE TRIGGER "suggestions_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "base_version", "title", "description", "content", "category", "tags", "variables", "messages",
    "extras", "note", "created_at", "was_shared" ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_keep" BEFORE UPDATE OF "author_id", "decided_by" ON "suggestions"
  FOR EACH ROW WHEN ((NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."state" <> 'open' AND NEW."decided_by" IS NOT NULL AND OLD."decided_by" IS DISTINCT FROM NEW."decided_by"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_visibility" BEFORE INSERT ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- prisma/sql/page-cache.sql
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

-- prisma/sql/prompts.sql
-- Rules of the prompts themselves.

-- The first free slug of a base: base, base-1, base-2 and so on (specification 5). Doubling and halving keeps it
-- at about 2 log2(n) index probes for n prompts of one title. The lock makes two creators of one base wait for
-- each other until commit, so each gets its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  taken BIGINT := 0;
  free BIGINT := 1;
  middle BIGINT;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  IF NOT "reserved" AND NOT EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base") THEN
    RETURN "base";
  END IF;
  WHILE EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base" || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (free + taken) / 2;
    IF EXISTS (SELECT 1 FROM "prompts" WHERE "slug" = "base" || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  RETURN "base" || '-' || free;
END $$;

-- What is under way when its author is deleted must not land behind the removal. The check of the foreign key runs first
-- and waits for a deletion that is about to commit, which locks the row whole; this looks after the wait.
CREATE OR REPLACE FUNCTION "refuse_deleted_creator"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- A search engine is told of every address that appears, changes or goes (decisions, Search pings).
CREATE OR REPLACE FUNCTION "queue_search_ping"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url",
      CASE WHEN TG_OP = 'DELETE' THEN OLD."slug" ELSE NEW."slug" END,
      TG_OP <> 'INSERT' AND OLD."is_shared" AND OLD."deleted_at" IS NULL
    FROM "search_ping_targets" t;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_ping_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();

CREATE OR REPLACE TRIGGER "prompts_ping_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();

-- Text, visibility, home or existence has changed, and everybody could see the prompt before or can see it now. A home may hold
-- back what nobody has approved.
CREATE OR REPLACE TRIGGER "prompts_ping_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN (
    ((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."deleted_at", OLD."space_id")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."deleted_at", NEW."space_id"))
  EXECUTE FUNCTION "queue_search_ping"();

CREATE OR REPLACE TRIGGER "prompts_refuse_deleted_creator" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_deleted_creator"();

-- prisma/sql/search.sql
-- Keeps the table of search texts.

-- The profiles whose name holds a folded text.
CREATE OR REPLACE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_fold"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_fold"(c."full_name"), folded)
$$;

-- Enters the texts that searches find of one prompt: the current one, and the approved one where that is another.
CREATE OR REPLACE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "folded")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", p."space_id", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)),
      "prompt_search_text"(t."title", t."tags", t."description", t."content")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."category", p."tags", p."title",
        p."description", p."content"
      UNION ALL
      SELECT false, true, v."category", v."tags", v."title", v."description", v."content" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "category", "tags", "title", "description", "content")
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "space_id" = excluded."space_id",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "folded" = excluded."folded";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- True by itself: each write of a prompt writes its row here.
CREATE OR REPLACE FUNCTION "keep_search_texts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF TG_OP = 'INSERT' OR OLD."deleted_at" IS NOT NULL OR OLD."approved_version" IS DISTINCT FROM NEW."approved_version"
    OR OLD."version" <> NEW."version" AND NEW."approved_version" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "enter_search_texts"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "space_id" = NEW."space_id", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_search_changes"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "space_id", "created_by", "created_at",
    "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

CREATE OR REPLACE TRIGGER "prompts_searchable" AFTER INSERT ON "prompts" FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();
