import type { StaffRole } from "@portal/contract/console/rights";
import { CONSOLE_SIGNED_IN_COOKIE, getStaff } from "@portal/contract/console/session";
import { type ReactNode, Suspense, useState } from "react";
import { readCookie } from "../../../src/lib/browser/cookies.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send, useReply } from "../api.ts";
import { ConsoleFrame } from "../frame/console-frame.tsx";
import { useWork } from "../use-work.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { MayOpenContext, StaffContext } from "./staff.ts";

type StaffFrameProps = {
  mayOpen: (roles: readonly StaffRole[], to: string) => boolean;
  children: ReactNode;
};

/** The frame of all pages for signed-in people. Others see the sign-in. */
export function StaffFrame({ mayOpen, children }: StaffFrameProps) {
  const hasSession = readCookie(CONSOLE_SIGNED_IN_COOKIE) !== undefined;
  const { data: staff, error, mutate } = useReply(getStaff, hasSession ? {} : null);
  const [hasLeft, setLeft] = useState(false);
  if (error || hasLeft || !hasSession)
    return <SignInPage problem={error?.statusCode === 401 ? undefined : error} />;
  if (!staff) return <p role="status">Đang tải …</p>;
  return (
    <StaffContext value={staff}>
      <MayOpenContext value={(to) => mayOpen(staff.roles, to)}>
        <ConsoleFrame onLeave={() => setLeft(true)}>
          {staff.needsPasskey && <PasskeyNotice onAdded={() => void mutate()} />}
          <Suspense fallback={<p role="status">Đang tải …</p>}>{children}</Suspense>
        </ConsoleFrame>
      </MayOpenContext>
    </StaffContext>
  );
}

/** Asks a person without a passkey to add one while the sign-in is recent enough. */
function PasskeyNotice({ onAdded }: { onAdded: () => void }) {
  const { run, isBusy, failure } = useWork();
  const add = () =>
    run(async () => {
      const { addPasskey } = await import("./prove-by-passkey.ts");
      await addPasskey(send);
      onAdded();
    });
  return (
    <Notice tone={failure ? "danger" : "warning"}>
      {failure?.message ??
        "Bạn chưa có khóa truy cập. Các việc liên quan đến tiền cần khóa này; hãy thêm trong vòng 15 phút sau khi đăng nhập."}{" "}
      <Button size="sm" tone="outline" busy={isBusy} onClick={() => void add()}>
        Thêm khóa truy cập
      </Button>
    </Notice>
  );
}
