/** Money may be told with the second cut off, or a feed's clock a little off. */
export const SAME_TIME_MINUTES = 10;
/** A bank may use a reference again on another day. */
export const SAME_REFERENCE_HOURS = 36;
