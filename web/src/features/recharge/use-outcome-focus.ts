import { type RefObject, useEffect, useRef } from "react";
import type { RechargeState } from "./use-recharge.ts";

type Step = RechargeState["step"];

const UNDER_WAY = new Set<Step>(["sending", "confirming"]);

/**
 * What came of a press is gone to: on a phone it stands below the window, and the button that had the
 * focus is disabled by then. What the game tells later only reads itself out.
 *
 * @returns where the outcome stands
 */
export function useOutcomeFocus(step: Step): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null);
  const before = useRef<Step>(step);
  useEffect(() => {
    const wasUnderWay = UNDER_WAY.has(before.current);
    before.current = step;
    if (!wasUnderWay || step === "idle" || UNDER_WAY.has(step)) return;
    // The margin around it counts only for this way of scrolling.
    outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return outcome;
}
