import type { ComponentProps } from "react";
import { Link as RouterLink } from "wouter";
import { preload } from "./preload.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
};

/** A link inside the portal. Its page starts to load as soon as somebody means to press it. */
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

/** A link that leaves the portal; the other side learns nothing of where one came from. */
export function ExternalLink({ children, ...anchor }: ComponentProps<"a">) {
  return (
    <a {...anchor} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
