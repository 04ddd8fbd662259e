-- Pages of lists are found by offset on the index of their order, and lists end at 10,000 prompts: the marks that led to pages
-- further down go (docs/decisions/0150-lists-end.md).
DROP TRIGGER "prompts_placed" ON "prompts";
DROP TRIGGER "prompts_unplaced" ON "prompts";
DROP TRIGGER "prompts_moved" ON "prompts";
DROP FUNCTION "note_place_move"();
DROP FUNCTION "compare_place_marks"();
DROP FUNCTION "fold_place_moves"(INTEGER, INTEGER, INTEGER, INTEGER, BIGINT);
DROP FUNCTION "choose_place_orders"(INTEGER, INTEGER, INTEGER, INTEGER);
DROP FUNCTION "place_list_sizes"(INTEGER);
DROP FUNCTION "place_mark_of"(TEXT, TEXT, INTEGER, TIMESTAMPTZ, TEXT, UUID);
DROP FUNCTION "new_place_marks"(TEXT, TEXT, INTEGER);
DROP FUNCTION "place_order_by"(TEXT);
DROP FUNCTION "place_keys"(TIMESTAMPTZ, INTEGER, INTEGER, TEXT);
DROP FUNCTION "place_list_prompts"(TEXT);
DROP FUNCTION "place_lists"(BOOLEAN, UUID, TEXT, TEXT[]);
DROP TABLE "place_marks", "place_orders", "place_moves";
DROP FUNCTION "place_first_mark"();
-- Where the queue of jobs was started before: the job that kept the marks is planned no more.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'fold-places';
  END IF;
END $$;
