import { type ReactNode, startTransition, useEffect, useState } from "react";
import { afterPaint } from "../../lib/browser/after-paint.ts";

type LaterProps = {
  /** Stands in its place until then. */
  outline: ReactNode;
  children: ReactNode;
};

/** Renders its content in slices once what is around it shows: on a slow phone a press need not wait for all. */
export function Later({ outline, children }: LaterProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => void afterPaint().then(() => startTransition(() => setDue(true))), []);
  return isDue ? children : outline;
}
