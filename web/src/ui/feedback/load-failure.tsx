import { Trans } from "@lingui/react/macro";
import { Button } from "../page/button.tsx";
import { Notice } from "./notice.tsx";

type LoadFailureProps = {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Stands where the content could not be had; it also retries by itself. */
export function LoadFailure({ message, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="danger"
      action={
        <Button
          tone="outline"
          size="sm"
          busy={isRetrying}
          busyLabel={<Trans>Thử lại</Trans>}
          onClick={onRetry}
        >
          <Trans>Thử lại</Trans>
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
