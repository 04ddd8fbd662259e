/** Characters of a profile's texts. Free of zod: the profile form uses them. */
export const BIO_MAX = 1_000;
export const WEBSITE_MAX = 300;
export const HANDLE_MAX = 60;
