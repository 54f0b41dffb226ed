import { type RefObject, useEffect, useRef } from "react";
import type { RechargeState } from "./use-recharge.ts";

type Step = RechargeState["step"];

const UNDER_WAY = new Set<Step>(["sending", "confirming"]);

/**
 * Moves the focus to the result of a press: on a phone it is outside the screen, and the pressed button is
 * disabled by then. What the game reports later is only announced.
 *
 * @returns the ref of the result's element
 */
export function useOutcomeFocus(step: Step): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null);
  const before = useRef<Step>(step);
  useEffect(() => {
    const wasUnderWay = UNDER_WAY.has(before.current);
    before.current = step;
    if (!wasUnderWay || step === "idle" || UNDER_WAY.has(step)) return;
    // Only this way of scrolling respects the margin around the element.
    outcome.current?.focus({ preventScroll: true });
    const scroll = requestAnimationFrame(() =>
      // By then React has rendered the form around it, too.
      outcome.current?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(scroll);
  }, [step]);
  return outcome;
}
