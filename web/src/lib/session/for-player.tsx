import type { User } from "@portal/contract/session";
import { type ReactNode, useDeferredValue } from "react";
import { useKnownUser } from "./session.ts";

type ForPlayerProps = {
  /** In the size of what comes; a page's first view has it too. */
  outline: ReactNode;
  children: (user: User) => ReactNode;
};

/** The part of a page that needs to know whose it is. */
export function ForPlayer({ outline, children }: ForPlayerProps) {
  // Drawn in slices: a phone is not to stand still for what is a whole page.
  const user = useDeferredValue(useKnownUser());
  return user ? children(user) : outline;
}
