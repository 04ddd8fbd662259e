/** Connections of one person that work at a time. */
export const CONNECTIONS_MAX = 50;
/** How long a connection works of which nothing is heard. */
export const CONNECTION_IDLE_DAYS = 30;
/**
 * How long a refresh token that was used works again: several processes of one program come with it at the same time,
 * and a response can be lost on its way.
 */
export const REFRESH_AGAIN_SECONDS = 30;
/** How long a use that began in time may be on its way. */
export const REFRESH_TRANSIT_SECONDS = 0.5;
/** Uses of one refresh token within that time. */
export const REFRESH_USES_MAX = 20;
/** No connection works for longer: then its person is asked again. */
export const CONNECTION_DAYS_MAX = 365;
/** How long a program that has registered is known of which nothing is heard. */
export const CLIENT_IDLE_DAYS = 60;
export const CLIENT_NAME_MAX = 80;
/** Addresses that one program can be answered at. */
export const REDIRECTS_MAX = 20;
export const REDIRECT_LENGTH_MAX = 2_000;
/** How long a request waits for a person. */
export const REQUEST_MINUTES = 30;
