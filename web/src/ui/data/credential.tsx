import type { ReactNode } from "react";
import styles from "./items.module.css";

type CredentialProps = {
  label: ReactNode;
  note: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** One line of a list: its label, its value, a note, and the button that changes it. */
export function Credential({ label, note, action, children }: CredentialProps) {
  return (
    <div className={styles["credential"]}>
      <dt className="note">{label}</dt>
      <dd className="row-3 lines-1 strong break-anywhere align-centre">{children}</dd>
      <dd className="note">{note}</dd>
      {action && <dd className={styles["credentialAction"]}>{action}</dd>}
    </div>
  );
}
