import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./shop-intro.module.css";

type ShopIntroProps = {
  /** Of the heading. */
  id?: string;
  children?: ReactNode;
};

/** What the shop is for. It stands in the first view too, where its words are the largest thing that is shown. */
export function ShopIntro({ id, children }: ShopIntroProps) {
  return (
    <div className={styles["intro"]}>
      <h2 id={id} className={styles["title"]}>
        <Trans>Mua gói</Trans>
      </h2>
      <p>
        <Trans>Chọn gói, chỉ trả phần còn thiếu. Tiền đến là gói tự vào game.</Trans>
      </p>
      {children}
    </div>
  );
}
