/** Says whether a failed request may have been done on the server. */

const REQUEST_TIMEOUT = 408;

/** Whether a response of this status, or none at all (0), leaves the result of the request unknown. */
export function isOutcomeUnknown(statusCode: number): boolean {
  const isRefusal = statusCode >= 400 && statusCode < 500;
  return !isRefusal || statusCode === REQUEST_TIMEOUT;
}
