/** Header of the server's answers to the API client and the router, with the id of its build. */
export const BUILD_HEADER = 'x-cuebook-build';
