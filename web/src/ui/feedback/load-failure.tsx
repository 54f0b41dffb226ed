import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../page/button.tsx";
import { Notice } from "./notice.tsx";

const FORBIDDEN = 403;

type LoadFailureProps = {
  error: string | { message: string; statusCode: number };
  isRetrying: boolean;
  onRetry: () => void;
  /** A link to a page that helps further. */
  wayOn?: ReactNode;
};

/**
 * Takes the place of content that failed to load. The page also retries by itself. Without the right to see it, there
 * is nothing to retry.
 */
export function LoadFailure({ error, isRetrying, onRetry, wayOn }: LoadFailureProps) {
  const { t } = useLingui();
  if (typeof error !== "string" && error.statusCode === FORBIDDEN)
    return <Notice tone="warning">{error.message}</Notice>;
  return (
    <Notice
      tone="danger"
      action={
        <div className="row-4 lines-0 align-centre">
          <Button
            tone="outline"
            size="sm"
            busy={isRetrying}
            busyLabel={t`Thử lại`}
            onClick={onRetry}
          >
            {t`Thử lại`}
          </Button>
          {wayOn}
        </div>
      }
    >
      {typeof error === "string" ? error : error.message}
    </Notice>
  );
}
