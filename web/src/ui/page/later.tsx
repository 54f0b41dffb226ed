import { type ReactNode, startTransition, useEffect, useState } from "react";
import { afterPaint } from "../../lib/browser/after-paint.ts";

type LaterProps = {
  /** Shown until then. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * Renders its content in slices after the parts around it, so that a press on a slow phone does not wait for all of
 * it.
 */
export function Later({ fallback, children }: LaterProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => void afterPaint().then(() => startTransition(() => setDue(true))), []);
  return isDue ? children : fallback;
}
