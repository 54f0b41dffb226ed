import { useEffect, useRef, useState } from "react";

const COUNT_MS = 900;

/** Returns a number that counts up or down after a change, unless the player wants no motion. */
export function useCountingNumber(target: number): number {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);

  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const show = (n: number) => {
      latest.current = n;
      setShown(n);
    };
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let start: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      start ??= now;
      const progress = isCalm ? 1 : Math.min((now - start) / COUNT_MS, 1);
      // Fast at first, slow towards the end.
      const eased = 1 - (1 - progress) ** 3;
      show(Math.round(from + (target - from) * eased));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}
