import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type LoadFailureProps = {
  message: string;
  retryLabel: string;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Stands where the content could not be had; it also retries by itself. */
export function LoadFailure({ message, retryLabel, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="danger"
      action={
        <Button tone="outline" size="sm" busy={isRetrying} busyLabel={retryLabel} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
