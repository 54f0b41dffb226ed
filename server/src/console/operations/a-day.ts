/** How long what support does alone lasts. The database holds the console to it. */
export const A_DAY_HOURS = 24;
