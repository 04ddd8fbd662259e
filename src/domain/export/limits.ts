/** Most prompts of one zip: a zip that every system opens lists 65,535 files at most. */
export const ZIP_PROMPTS_MAX = 20_000;

/** Most prompts of one workbook: its sheet has 1,048,576 rows. */
export const WORKBOOK_PROMPTS_MAX = 1_048_575;

/** Most characters of their texts together: such a zip has less than 4 GB. */
export const ZIP_TEXT_MAX = 1_000_000_000;
