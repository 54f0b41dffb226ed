import { type ReactNode, useEffect, useState } from "react";

type LaterProps = {
  /** Stands in its place until then. */
  outline: ReactNode;
  children: ReactNode;
};

/** Draws its content in a task of its own, after what is around it: on a slow phone a press need not wait for all. */
export function Later({ outline, children }: LaterProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true));
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : outline;
}
