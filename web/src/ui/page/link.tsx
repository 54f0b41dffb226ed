import type { ComponentProps } from "react";
import { Link as RouterLink } from "wouter";
import { preload } from "./preload.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** Replaces the current entry in the history. */
  replace?: boolean;
};

/**
 * A link inside the portal. Its page starts to load once the player points at it, touches it or focuses it.
 */
export function Link({ to, replace, ...anchor }: LinkProps) {
  const warm = () => preload(to);
  return (
    <RouterLink
      {...anchor}
      href={to}
      replace={replace ?? false}
      onPointerEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
    />
  );
}

/** A link that leaves the portal; the other site does not learn where the player came from. */
export function ExternalLink({ children, ...anchor }: ComponentProps<"a">) {
  return (
    <a {...anchor} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
