import type { User } from "@portal/contract/session";
import type { ReactNode } from "react";
import { useKnownUser } from "./session.ts";

type ForPlayerProps = {
  /** Shown until then, in the size of the content; a page's first view has it too. */
  fallback: ReactNode;
  children: (user: User) => ReactNode;
};

/** A part of a page that needs to know its player. */
export function ForPlayer({ fallback, children }: ForPlayerProps) {
  const user = useKnownUser();
  return user ? children(user) : fallback;
}
