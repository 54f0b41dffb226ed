import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useSlowConnection } from "../../lib/api/pending-requests.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "./account-layout.module.css";

/** Says that the device is offline, or that the server is slow. */
export function ConnectionSigns() {
  const { t } = useLingui();
  const online = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
  const slow = useSlowConnection();
  if (!online) {
    return (
      <div className={styles["connectionSign"]}>
        <Notice tone="warning">
          {t`Bạn đang ngoại tuyến. Trang sẽ tự cập nhật khi có mạng trở lại.`}
        </Notice>
      </div>
    );
  }
  if (!slow) return null;
  return (
    <div className={styles["connectionSign"]}>
      <Notice tone="info">{t`Kết nối đang chậm, bạn chờ thêm chút nhé...`}</Notice>
    </div>
  );
}

function onChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
