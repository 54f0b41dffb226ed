/** Limits and times that server and pages share, most of them from the specification. */

export const USERNAME_MIN_LENGTH = 4;
export const USERNAME_MAX_LENGTH = 32;
export const PHONE_MIN_LENGTH = 10;
export const PHONE_MAX_LENGTH = 15;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const EMAIL_MAX_LENGTH = 128;
export const NAME_MAX_LENGTH = 128;
/** How many characters a name's input takes; the rule itself allows more. */
export const NAME_INPUT_MAX_LENGTH = 32;
export const SECURITY_CODE_LENGTH = 6;
/** The time that the page allows for a phone's activation. */
export const PHONE_ACTIVATION_MINUTES = 5;
/** How long an undo link works that was sent to the contacts from before a change: over a weekend away. */
export const UNDO_LINK_HOURS = 72;
/** How long a player may revoke the closing of the account. */
export const CLOSING_GRACE_DAYS = 14;
/** The most rows of each list in the file of a player's data, newest first. */
export const DATA_EXPORT_MAX_ROWS = 10_000;

/** The longest serial or PIN of a scratch card. The specification sets no limit, and the longest known has 16. */
export const CARD_TEXT_MAX_LENGTH = 32;

export const HTTP_TIMEOUT_MS = 5_000;
export const CACHE_ERROR_RETRY_MS = 5_000;
export const CACHE_DEDUPE_MS = 2_000;
export const CACHE_FOCUS_THROTTLE_MS = 5_000;
export const CACHE_SLOW_AFTER_MS = 3_000;

export const HEADER_SHRINK_SCROLL_PX = 85;
export const COPIED_NOTICE_MS = 3_000;
export const QR_SIZE_PX = 144;
export const TRANSACTION_HISTORY_LENGTH = 15;
/** Transactions of the history in one response, where the request asks for more than the default. */
export const TRANSACTION_PAGE_MAX_LENGTH = 50;
/** The most linked transactions that the details show; real money is never linked so often. */
export const TRANSACTION_TREE_MAX_LENGTH = 50;
/** The most rows of the CSV file: a year of 27 transactions a day, and small enough for any spreadsheet. */
export const TRANSACTION_EXPORT_MAX_ROWS = 10_000;
export const SHARE_WINDOW_WIDTH_PX = 550;
export const SHARE_WINDOW_HEIGHT_PX = 400;
/** The sum of top-ups that earns the gift code without sharing: 100K. */
export const GIFT_CODE_TOP_UP_VND = 100_000;

/** Transfer methods show their rate for this many đồng. */
export const RATE_DISPLAY_VND = 10_000;
/** Card methods show their rate for this many đồng. */
export const CARD_RATE_DISPLAY_VND = 100_000;
/** How many pictures of packages there are, from one coin to a chest. */
export const PACKAGE_ARTWORKS = 6;
