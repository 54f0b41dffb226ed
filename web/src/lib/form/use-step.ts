import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** Returns the step of a form with several steps, and how to go to another. The back button leads to the step before. */
export function useStep(): readonly [step: number, goTo: (step: number) => void] {
  const [path, go] = useLocation();
  const search = useSearch();
  const step = stepOf(useHistoryState());
  return [step, (next) => go(path + (search && `?${search}`), { state: { step: next } })];
}

/** Returns the step that the entry of the browser's history names. */
export function stepOf(historyState: unknown): number {
  const { step } = (historyState ?? {}) as { step?: unknown };
  return typeof step === "number" ? step : 0;
}

/** Announces a new step by the focus on its first field. */
export function useFocusOnStep(form: RefObject<HTMLFormElement | null>, step: unknown): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }, [form, step]);
}
