import { startSignIn } from "@portal/contract/console/session";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { cx } from "../../../src/ui/page/cx.ts";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import styles from "./sign-in-page.module.css";

/** Leads to the staff's identity provider. */
export function SignInPage({ problem }: { problem: ApiError | undefined }) {
  const { run, isBusy, failure } = useWork();
  const shown = failure ?? problem;
  return (
    <main className={cx("stack-5", styles["page"])}>
      <PageHeader title="Trang vận hành" description="Dành cho nhân viên của cổng tài khoản." />
      {shown && <Notice tone="danger">{shown.message}</Notice>}
      <div>
        <Button
          busy={isBusy}
          onClick={() =>
            void run(async () => {
              const { url } = await send(startSignIn, { body: {} });
              location.assign(url);
            })
          }
        >
          Đăng nhập bằng tài khoản nhân viên
        </Button>
      </div>
    </main>
  );
}
