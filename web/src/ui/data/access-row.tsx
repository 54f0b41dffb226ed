import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./items.module.css";

type AccessRowProps = {
  icon: LucideIcon;
  name: string;
  badge?: ReactNode;
  /** `AccessFact`s. */
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

/** One way into the account: a signed-in device or a passkey. */
export function AccessRow({ icon: Icon, name, badge, children, actions }: AccessRowProps) {
  return (
    <li className={cx("with-ends", styles["accessRow"])}>
      <span className={cx("round-mark", styles["accessIcon"])}>
        <Icon size={20} />
      </span>
      <div>
        <p className="row-3 lines-1 strong break-anywhere align-centre">
          {name}
          {badge}
        </p>
        {children}
      </div>
      {actions && <div className={styles["accessActions"]}>{actions}</div>}
    </li>
  );
}

/** One line of facts in an `AccessRow`. */
export function AccessFact({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <p className={cx("note", className)}>{children}</p>;
}
