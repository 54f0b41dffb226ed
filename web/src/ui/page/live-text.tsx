/**
 * Renders texts so that they stay current in a page that a browser translates. A translator replaces text nodes by its
 * own elements, and React would go on changing the old nodes, which are no longer shown. An element that holds one text
 * is replaced whole.
 */
import { Children, type ReactNode } from "react";

/** Wraps each text in its own element; a new text is a new element. Other nodes stay as they are. */
export function LiveText({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (child) =>
    // White space alone would count as an item of a flexible box.
    typeof child === "string" && child.trim() !== "" ? <span key={child}>{child}</span> : child,
  );
}

/** The component with which `Trans` renders messages. */
export const LiveMessage = ({ translation }: { translation: ReactNode }): ReactNode => (
  <LiveText>{translation}</LiveText>
);
