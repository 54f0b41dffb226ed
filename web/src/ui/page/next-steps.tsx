import { ChevronRight, ExternalLink as Outside } from "lucide-react";
import type { ReactNode } from "react";
import { ExternalLink, Link } from "./link.tsx";
import styles from "./next-steps.module.css";

type WayCardProps = {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
} & ({ to: string } | { href: string });

/** A list of `WayCard`s: several ways to go on. */
export function NextSteps({ children }: { children: ReactNode }) {
  return <ul className={styles["cards"]}>{children}</ul>;
}

/** One way to go on, with a description: `to` leads to a page of the portal, `href` elsewhere. */
export function WayCard({ icon, title, children, ...way }: WayCardProps) {
  const isOutside = "href" in way;
  const Arrow = isOutside ? Outside : ChevronRight;
  const content = (
    <>
      <span className={styles["icon"]}>{icon}</span>
      <span className={styles["title"]}>{title}</span>
      <span className={styles["note"]}>{children}</span>
      <Arrow className={styles["arrow"]} size={20} />
    </>
  );
  return (
    <li>
      {isOutside ? (
        <ExternalLink href={way.href} className={styles["card"]}>
          {content}
        </ExternalLink>
      ) : (
        <Link to={way.to} className={styles["card"]}>
          {content}
        </Link>
      )}
    </li>
  );
}
