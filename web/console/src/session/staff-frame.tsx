import { CONSOLE_SIGNED_IN_COOKIE, getStaff } from "@portal/contract/console/session";
import type { StaffRole } from "@portal/contract/console/rights";
import { type ReactNode, Suspense, useState } from "react";
import { readCookie } from "../../../src/lib/browser/cookies.ts";
import { useReply } from "../api.ts";
import { ConsoleFrame } from "../frame/console-frame.tsx";
import { PasskeyNotice } from "../proofs/passkey-notice.tsx";
import { MayOpenContext } from "./may-open.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { StaffContext } from "./staff.ts";

type StaffFrameProps = {
  mayOpen: (roles: readonly StaffRole[], to: string) => boolean;
  children: ReactNode;
};

/** The frame of all pages for whoever is signed in; for everybody else the sign-in. */
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
