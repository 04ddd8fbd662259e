-- Entries of a written prompt wait in a list beside each index, which searches read along, until a job puts them in their
-- places: some 300 of them, in as many pages (docs/decisions/0143-search-keys-wait.md). A full list is worked off by who
-- fills it, 128 prompts or so at once.
ALTER INDEX "prompt_search_keys_idx" SET (fastupdate = on, gin_pending_list_limit = 1024);
ALTER INDEX "prompt_search_title_idx" SET (fastupdate = on, gin_pending_list_limit = 256);
ALTER INDEX "search_terms_words_idx" SET (fastupdate = on, gin_pending_list_limit = 256);
ALTER INDEX "search_terms_pairs_idx" SET (fastupdate = on, gin_pending_list_limit = 256);

-- Puts waiting entries in their places and gives the number of pages they took. Only an index's owner may do that, which
-- the application need not be.
CREATE FUNCTION "enter_search_keys"() RETURNS BIGINT LANGUAGE sql SECURITY DEFINER
  SET search_path FROM CURRENT AS $$
  SELECT sum(gin_clean_pending_list(index))::BIGINT
  FROM unnest(ARRAY['prompt_search_keys_idx', 'prompt_search_title_idx', 'search_terms_words_idx',
    'search_terms_pairs_idx']::regclass[]) AS index;
$$;
