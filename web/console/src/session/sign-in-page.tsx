import { startSignIn } from "@portal/contract/console/session";
import type { ApiError } from "../../../src/lib/api/api-error.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";
import { Door } from "./door.tsx";

/** Leads to the staff's identity provider. */
export function SignInPage({ problem }: { problem: ApiError | undefined }) {
  const { run, isBusy, failure } = useWork();
  const shown = failure ?? problem;
  return (
    <Door>
      <PageHeader
        title="Trang vận hành"
        description="Chỉ dành cho nhân viên. Đăng nhập bằng tài khoản công ty."
      />
      {shown && <Notice tone="danger">{shown.message}</Notice>}
      <Button
        full
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
      <p className="note">Không vào được? Hãy liên hệ quản trị viên.</p>
    </Door>
  );
}
