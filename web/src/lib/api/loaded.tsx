import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { ReactNode } from "react";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";

type LoadedProps<Data> = {
  /** The result of `useCall`. */
  reply: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isValidating: boolean;
    readonly refetch: () => unknown;
  };
  /** Shown until the reply is there. */
  fallback: ReactNode;
  /** A link beside the failure, where it takes the place of the whole page. */
  wayOn?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows the content of a reply, a skeleton before it arrives, or the failure. */
export function Loaded<Data>({ reply, fallback, wayOn, children }: LoadedProps<Data>) {
  const { data, error, isValidating, refetch } = reply;
  if (data !== undefined) return children(data);
  if (!error) return fallback;
  return (
    <LoadFailure
      error={CONNECTION_LOST_MESSAGE}
      isRetrying={isValidating}
      onRetry={() => void refetch()}
      wayOn={wayOn}
    />
  );
}
