/** The id of what the chosen tab of a prompt's page shows. */
export const PANEL_ID = 'prompt-panel';
