/** Where an address that names no prompt leads (specification 5): the public library, with the reason in its address. */
export const INVALID_IDENTIFIER = 'invalid-identifier';
export const INVALID_IDENTIFIER_PATH = `/browse-prompts?notice=${INVALID_IDENTIFIER}`;
