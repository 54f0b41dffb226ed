import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../page/cx.ts";
import styles from "./overlay.module.css";

type SheetHeadProps = {
  titleId: string;
  title: ReactNode;
  /** Called when the close button is pressed. */
  close: Pick<ComponentProps<"button">, "onClick" | "popoverTarget">;
};

/** The head of a sheet over the page: its title, and the button that closes it. */
export function SheetHead({ titleId, title, close }: SheetHeadProps) {
  const { t } = useLingui();
  return (
    <div className="line-3 between">
      <h2 id={titleId} className={styles["sheetTitle"]}>
        {title}
      </h2>
      <button
        {...close}
        type="button"
        className={cx("icon-button", styles["close"])}
        aria-label={t`Đóng`}
      >
        <X size={20} />
      </button>
    </div>
  );
}
