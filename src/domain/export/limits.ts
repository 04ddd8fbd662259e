/** Most prompts of one zip: a zip that every system opens lists 65,535 files at most. */
export const ZIP_PROMPTS_MAX = 20_000;

/** Most characters of their texts together: such a zip has less than 4 GB. */
export const ZIP_TEXT_MAX = 1_000_000_000;
