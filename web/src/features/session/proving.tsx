import { Trans } from "@lingui/react/macro";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Shown while the page works on a proof for a login. Loaded on demand, because few players see it. */
export function Proving() {
  return (
    <Notice tone="info">
      <Trans>
        Có người vừa thử đăng nhập tài khoản này nhiều lần, nên trình duyệt của bạn đang làm thêm
        một bước xác nhận. Việc này mất vài giây, bạn không phải làm gì cả.
      </Trans>
    </Notice>
  );
}
