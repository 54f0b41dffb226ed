import { Trans } from "@lingui/react/macro";
import styles from "./shop.module.css";

/**
 * Says what the shop is for. `id` is the heading's. It is also in the first view, where its words are the largest
 * content.
 */
export function ShopIntro({ id }: { id?: string }) {
  return (
    <div className="stack-1">
      <h2 id={id} className={styles["introTitle"]}>
        <Trans>Mua gói</Trans>
      </h2>
      <p>
        <Trans>Chọn gói rồi chuyển khoản, gói tự vào nhân vật. KP đang có được trừ trước.</Trans>
      </p>
    </div>
  );
}
