const REQUEST_TIMEOUT = 408;

/** Whether an answer of this status, or none at all (0), leaves open what became of the request. */
export function isOutcomeUnknown(statusCode: number): boolean {
  const isRefusal = statusCode >= 400 && statusCode < 500;
  return !isRefusal || statusCode === REQUEST_TIMEOUT;
}
