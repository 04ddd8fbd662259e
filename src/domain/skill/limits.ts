/** Limits of the Agent Skills specification and of the protocol's skills extension; bytes, unless said otherwise. */
/** Maximum number of files of a skill, SKILL.md included. */
export const SKILL_FILES_MAX = 512;
export const SKILL_BYTES_MAX = 16 * 1024 * 1024;
/** Maximum bytes of the ZIP of a skill. */
export const SKILL_ARCHIVE_MAX = 18 * 1024 * 1024;
