/** Some times have the seconds cut off, and a feed's clock may be a little off. */
export const SAME_TIME_MINUTES = 10;
/** A bank may use a reference again on another day. */
export const SAME_REFERENCE_HOURS = 36;
