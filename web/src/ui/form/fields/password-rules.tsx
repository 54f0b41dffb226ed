import { Trans } from "@lingui/react/macro";
import { CircleCheck, CircleDashed } from "lucide-react";
import { cx } from "../../page/cx.ts";
import styles from "./new-password.module.css";
import type { PasswordRule } from "./use-password-advice.ts";

const ICON_SIZE = 16;

/** Lists what makes a good password; each line gets its mark while the player types. */
export function PasswordRules({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <ul className={cx("row", styles["rules"])}>
      {rules.map(({ name, text, isKept, isRequired }) => (
        <li key={name} className={styles["rulesRule"]} data-kept={isKept || undefined}>
          {isKept ? <CircleCheck size={ICON_SIZE} /> : <CircleDashed size={ICON_SIZE} />}
          <span>
            {text}
            {!isRequired && (
              <>
                {" "}
                <Trans>(nên có)</Trans>
              </>
            )}
            <span className="visually-hidden">
              {isKept ? <Trans>: đã đạt.</Trans> : <Trans>: chưa đạt.</Trans>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
