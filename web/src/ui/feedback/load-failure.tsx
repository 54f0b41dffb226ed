import { useLingui } from "@lingui/react/macro";
import { Button } from "../page/button.tsx";
import { Notice } from "./notice.tsx";

type LoadFailureProps = {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Takes the place of content that failed to load. The page also retries by itself. */
export function LoadFailure({ message, isRetrying, onRetry }: LoadFailureProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="danger"
      action={
        <Button tone="outline" size="sm" busy={isRetrying} busyLabel={t`Thử lại`} onClick={onRetry}>
          {t`Thử lại`}
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
