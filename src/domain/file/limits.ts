import { SKILL_BYTES_MAX, SKILL_FILES_MAX } from '../skill/limits';

/** Maximum number of files of a version: with SKILL.md those of a skill. */
export const FILES_MAX = SKILL_FILES_MAX - 1;
/** Maximum bytes of all files of a version, and of one. */
export const FILES_BYTES_MAX = SKILL_BYTES_MAX;
export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Maximum characters of a path. */
export const FILE_PATH_MAX = 200;
/** Maximum characters of a path as it is stored: files of earlier releases can have longer ones than new files. */
export const STORED_PATH_MAX = 2_000;
/** Characters of one text, and of all texts, in one answer for a page. */
export const SHOWN_TEXT_MAX = 200_000;
export const SHOWN_TEXTS_MAX = 800_000;
/** How long an uploaded file can be saved with a prompt. */
export const UPLOAD_HOURS = 24;
