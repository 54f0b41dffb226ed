import { ChevronRight, ExternalLink as Outside } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { ExternalLink, Link } from "./link.tsx";
import styles from "./next-steps.module.css";

type Way = { to: string } | { href: string };

type WayCardProps = Way & {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
};

/** A list of `WayCard`s: several ways to go on. */
export function NextSteps({ children }: { children: ReactNode }) {
  return <ul className={styles["cards"]}>{children}</ul>;
}

/** One way to go on, with a description: `to` leads to a page of the portal, `href` elsewhere. */
export function WayCard({ icon, title, children, ...way }: WayCardProps) {
  const Arrow = "href" in way ? Outside : ChevronRight;
  const content = (
    <>
      <span className={cx("jade", styles["icon"])}>{icon}</span>
      <span className="strong">{title}</span>
      <span className={cx("note", styles["note"])}>{children}</span>
      <Arrow className={cx("sign", styles["arrow"])} size={20} />
    </>
  );
  return <li>{linkOf(way, content)}</li>;
}

function linkOf(way: Way, content: ReactNode) {
  const className = cx("with-ends well pressable plain-link", styles["card"]);
  if ("to" in way) {
    return (
      <Link to={way.to} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <ExternalLink href={way.href} className={className}>
      {content}
    </ExternalLink>
  );
}
