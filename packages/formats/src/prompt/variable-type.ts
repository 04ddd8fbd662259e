/** Types of variables. Free of zod, for code that fills in variables. */
export const VARIABLE_TYPES = ['text', 'long', 'number', 'choice'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** Limits in characters and items; the database has the same as check constraints where it can check them. */
export const VARIABLE_NAME_MAX = 80;
export const VARIABLE_LABEL_MAX = 80;
export const VARIABLE_HELP_MAX = 300;
export const VARIABLE_DEFAULT_MAX = 2_000;
export const OPTION_MAX = 200;
export const OPTIONS_MAX = 50;
export const DETAILED_VARIABLES_MAX = 100;
/** Maximum length of the details of all variables of a prompt, as JSON. */
export const VARIABLES_LENGTH_MAX = 30_000;

/** Format of a number: digits, plain or in groups of three, with an optional sign and decimals. */
const NUMBER =
  /^[+\-−]?(?:\p{Nd}{1,30}|\p{Nd}{1,3}(?:[,.'’ \u00a0\u202f]\p{Nd}{3}){1,8})(?:[.,]\p{Nd}{1,20})?$/u;

export function isNumber(value: string): boolean {
  return NUMBER.test(value.trim());
}
