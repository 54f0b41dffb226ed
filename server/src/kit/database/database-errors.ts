/**
 * Classifies database errors: connection lost, worth repeating, overloaded, unstorable text (PostgreSQL manual,
 * appendix A).
 */

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const READ_ONLY_TRANSACTION = "25006";
const LOCK_NOT_AVAILABLE = "55P03";
const QUERY_CANCELED = "57014";
const CHARACTER_NOT_IN_REPERTOIRE = "22021";
const UNTRANSLATABLE_CHARACTER = "22P05";

const LOST_CONNECTION_CODES = new Set([
  "57P01", // administrator's shutdown
  "57P02", // crash of another backend
  "57P03", // starting up
  "25P03", // idle in transaction for too long
  READ_ONLY_TRANSACTION, // the primary was demoted under us
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
]);

/** node-postgres reports these without a code. */
const LOST_CONNECTION_MESSAGE =
  /connection terminated|client has encountered a connection error|query read timeout|timeout exceeded when trying to connect|timeout expired|not queryable|connection error and is not/i;

export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/** Returns whether the connection is lost. It is then unknown what its last statement did. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code && (LOST_CONNECTION_CODES.has(code) || code.startsWith("08"))) return true;
  return error instanceof Error && LOST_CONNECTION_MESSAGE.test(error.message);
}

/**
 * Returns whether the same work may succeed if it is repeated: after a deadlock, a serialization failure or a lost
 * connection. Only after a lost connection may it already have taken effect.
 */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isConnectionLost(error);
}

/** Returns whether the database cannot run this now, or cannot be reached. The caller should try again later. */
export function isOverloaded(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === LOCK_NOT_AVAILABLE ||
    code === QUERY_CANCELED ||
    code?.startsWith("53") === true ||
    isWorthRepeating(error)
  );
}

/** Returns whether PostgreSQL cannot store a text, such as one with a null character. */
export function isUnstorableText(error: unknown): boolean {
  const code = codeOf(error);
  return code === CHARACTER_NOT_IN_REPERTOIRE || code === UNTRANSLATABLE_CHARACTER;
}
