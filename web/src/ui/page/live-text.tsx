/**
 * A browser's translator replaces text nodes by elements of its own, and React would go on changing nodes that nobody
 * sees. An element that holds one text is replaced whole.
 */
import { Children, type ReactNode } from "react";

/** Texts become elements of their own; a new text is a new element. All else stays as it is. */
export function LiveText({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (child) =>
    // White space alone would count as an item of a flexible box.
    typeof child === "string" && child.trim() !== "" ? <span key={child}>{child}</span> : child,
  );
}

/** How `Trans` renders messages. */
export const LiveMessage = ({ translation }: { translation: ReactNode }): ReactNode => (
  <LiveText>{translation}</LiveText>
);
