import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useSlowConnection } from "../../lib/api/cache.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

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
      <Notice tone="warning">
        {t`Bạn đang ngoại tuyến. Trang sẽ tự cập nhật khi có mạng trở lại.`}
      </Notice>
    );
  }
  if (!slow) return null;
  return <Notice tone="info">{t`Kết nối đang chậm, bạn chờ thêm chút nhé...`}</Notice>;
}

function onChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
