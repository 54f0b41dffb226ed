import type { ApiError } from "../../../lib/api/api-error.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

type TransactionFailureProps = { error: ApiError; isRetrying: boolean; onRetry: () => void };

/** Says why a transaction cannot be shown. One that does not exist is not requested again. */
export function TransactionFailure({ error, isRetrying, onRetry }: TransactionFailureProps) {
  const isRefused = error.statusCode >= 400 && error.statusCode < 500;
  if (isRefused) return <Notice tone="danger">{error.message}</Notice>;
  return <LoadFailure error={error} isRetrying={isRetrying} onRetry={onRetry} />;
}
