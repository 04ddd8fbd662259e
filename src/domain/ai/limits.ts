/** Most characters of one field of the generator. */
export const GENERATOR_FIELD_MAX = 20_000;
